import type { FilePart } from "@vowdesk/contract/kernel";
import { rm } from "node:fs/promises";

/** What was received of a declared file: bytes in memory, or a path where the call streams. */
export class ReceivedFile implements FilePart {
  readonly size: number;
  /** There was more of it than the call takes; the rest was not kept. */
  readonly isCut: boolean;
  /** Out of sight of whatever walks through an input. */
  readonly #content: Buffer | { path: string };

  constructor(size: number, isCut: boolean, content: Buffer | { path: string }) {
    this.size = size;
    this.isCut = isCut;
    this.#content = content;
  }

  get content(): Buffer | { path: string } {
    return this.#content;
  }

  /** Leaves nothing of it behind; what was stored meanwhile is elsewhere. */
  async discard(): Promise<void> {
    if ("path" in this.content) await rm(this.content.path, { force: true }).catch(() => undefined);
  }
}

/** The file of a parsed input as the server has it. Forms alone make them, so anything else is a bug. */
export function receivedFile(part: FilePart): ReceivedFile {
  if (!(part instanceof ReceivedFile)) throw new Error("the file did not come with a form");
  return part;
}
