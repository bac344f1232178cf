import * as z from "zod";

/** A file in a form: a Blob on the client, the received file on the server. */
export interface FilePart {
  readonly size: number;
}

const isFile = (value: unknown) =>
  typeof value === "object" && value !== null && typeof (value as { size?: unknown }).size === "number";

/** The schema of a file, for inputs with the encoding `multipart` only. A function, so that modules without files do not load zod. */
export const filePart = () => z.custom<FilePart>(isFile);
