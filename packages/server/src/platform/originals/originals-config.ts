import path from "node:path";
import * as z from "zod";
import { unusable } from "../service-url.ts";
import { originalsIn, type OriginalsConfig } from "./originals.ts";

/** The variables about originals (docs/operations/settings.md). */
export const originalsSettings = {
  VOWDESK_ORIGINALS: z.string().min(1).optional(),
  VOWDESK_ORIGINALS_COPY: z.string().min(1).optional(),
  VOWDESK_ORIGINALS_GB: z.coerce.number().positive().max(1_000_000).optional(),
  VOWDESK_PREVIEWS: z.string().min(1).optional(),
};

interface Read {
  VOWDESK_DATA: string;
  VOWDESK_ORIGINALS?: string | undefined;
  VOWDESK_ORIGINALS_COPY?: string | undefined;
  VOWDESK_ORIGINALS_GB?: number | undefined;
  VOWDESK_PREVIEWS?: string | undefined;
}

export function readOriginals(read: Read): OriginalsConfig {
  const inData = originalsIn(path.resolve(read.VOWDESK_DATA));
  const { VOWDESK_ORIGINALS_COPY: copy, VOWDESK_ORIGINALS_GB: limit } = read;
  const folder = path.resolve(read.VOWDESK_ORIGINALS ?? inData.folder);
  if (copy !== undefined && path.resolve(copy) === folder)
    throw unusable([
      ["VOWDESK_ORIGINALS_COPY", "is the folder of the originals themselves. Choose one on another disk"],
    ]);
  return {
    folder,
    copy: copy === undefined ? null : path.resolve(copy),
    previews: path.resolve(read.VOWDESK_PREVIEWS ?? inData.previews),
    maxBytes: limit === undefined ? null : limit * 1024 ** 3,
  };
}
