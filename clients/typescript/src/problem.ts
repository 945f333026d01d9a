// A refusal of the server as an error one can catch.
import type { components } from "./schema.js";

export type ProblemDocument = components["schemas"]["ProblemDetails"];

/** The server refused a call. `code` is stable; `detail` is a sentence for people. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly document: Partial<ProblemDocument>;

  constructor(status: number, document: Partial<ProblemDocument>) {
    const code = document.code ?? `http-${status}`;
    const detail = document.detail ?? document.title ?? "no details";
    super(`${status} ${code}: ${detail}`);
    this.name = "ApiProblem";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.document = document;
  }
}

/** Read a problem document. A proxy's own page becomes a problem with the code `http-<status>`. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const isProblem = response.headers.get("content-type")?.includes("json") ?? false;
  const document: unknown = isProblem ? await response.json().catch(() => null) : null;
  return new ApiProblem(response.status, typeof document === "object" && document !== null ? document : {});
}
