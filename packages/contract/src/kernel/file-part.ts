import * as z from "zod";

/** A file in a form: a Blob where it is sent, what was received of it where it is answered. */
export interface FilePart {
  /** In bytes. */
  readonly size: number;
}

const isFile = (value: unknown) =>
  typeof value === "object" && value !== null && typeof (value as { size?: unknown }).size === "number";

/**
 * The schema of a file in the input of a call with the encoding `multipart`; nothing else in an input may be one. A
 * function, for whoever takes no files from here shall not load zod for them.
 */
export const filePart = () => z.custom<FilePart>(isFile);
