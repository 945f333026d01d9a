import { play } from "./play";

declare const process: { argv: string[]; exitCode: number };

play(process.argv[2] ?? "").then(
  (end) => console.log(`finished after ${end}`),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
