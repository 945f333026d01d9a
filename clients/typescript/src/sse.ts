// An incremental parser of server-sent events.
export type RawEvent = { id: string; event: string; data: unknown };

export class EventParser {
  /** The id of the last whole event: a stream that breaks inside an event resumes before it. */
  lastId: string | null;
  retryMilliseconds = 2000;
  private text = "";
  private id: string | null;
  private name = "message";
  private data: string[] = [];

  constructor(lastId: string | null = null) {
    this.lastId = lastId;
    this.id = lastId;
  }

  /** Take a piece of the stream and return the events it completes. */
  feed(piece: string): RawEvent[] {
    const lines = (this.text + piece).split("\n");
    this.text = lines.pop() ?? "";
    return lines.flatMap((line) => this.read(line.replace(/\r$/, "")));
  }

  /** Forget a half-received event. The server sends it again after a reconnect. */
  reset(): void {
    this.text = "";
    this.clear();
  }

  private read(line: string): RawEvent[] {
    if (line === "") return this.finish();
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "id") this.id = value;
    else if (field === "event") this.name = value;
    else if (field === "data") this.data.push(value);
    else if (field === "retry" && /^\d+$/.test(value)) this.retryMilliseconds = Number(value);
    return [];
  }

  private finish(): RawEvent[] {
    this.lastId = this.id;
    const events = this.data.length
      ? [{ id: this.lastId ?? "", event: this.name, data: JSON.parse(this.data.join("\n")) as unknown }]
      : [];
    this.clear();
    return events;
  }

  private clear(): void {
    this.id = this.lastId;
    this.name = "message";
    this.data = [];
  }
}
