import type { FilePart } from "@vowdesk/contract/kernel";
import { rm } from "node:fs/promises";

/** A received file: bytes in memory, or a path if the call streams. */
export class ReceivedFile implements FilePart {
  readonly size: number;
  /** Whether the file exceeded the limit and was truncated. */
  readonly isCut: boolean;
  /** Private, so that code that walks through an input does not see it. */
  readonly #content: Buffer | { path: string };

  constructor(size: number, isCut: boolean, content: Buffer | { path: string }) {
    this.size = size;
    this.isCut = isCut;
    this.#content = content;
  }

  get content(): Buffer | { path: string } {
    return this.#content;
  }

  /** Removes the temporary file. Files that were stored meanwhile are elsewhere. */
  async discard(): Promise<void> {
    if ("path" in this.content) await rm(this.content.path, { force: true }).catch(() => undefined);
  }
}

/** Returns the file of a parsed input as the server's class. Only forms create files, so any other value is a bug. */
export function receivedFile(part: FilePart): ReceivedFile {
  if (!(part instanceof ReceivedFile)) throw new Error("the file did not come with a form");
  return part;
}
