import type { FilePart } from "@vowdesk/contract/kernel";
import { rm } from "node:fs/promises";

/** A received file, in a temporary file. */
export class ReceivedFile implements FilePart {
  readonly size: number;
  /** Whether the file exceeded the limit and was truncated. */
  readonly isCut: boolean;
  /** Private, so that code that walks through an input does not see it. */
  readonly #path: string;

  constructor(size: number, isCut: boolean, path: string) {
    this.size = size;
    this.isCut = isCut;
    this.#path = path;
  }

  get path(): string {
    return this.#path;
  }

  /** Removes the temporary file. Files that were stored meanwhile are elsewhere. */
  async discard(): Promise<void> {
    await rm(this.path, { force: true }).catch(() => undefined);
  }
}

/** Returns the file of a parsed input as the server's class. Only forms create files, so any other value is a bug. */
export function receivedFile(part: FilePart): ReceivedFile {
  if (!(part instanceof ReceivedFile)) throw new Error("the file did not come with a form");
  return part;
}
