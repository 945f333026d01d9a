import { play } from "./play";

declare const process: { argv: string[]; exitCode: number };

play(process.argv[2] ?? "", 12).then(
  (ply) => console.log(`ply ${ply}`),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
