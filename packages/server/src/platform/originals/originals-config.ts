import path from "node:path";
import * as z from "zod";
import { unusable } from "../service-url.ts";
import { readStorage, type BucketKeys, type StorageConfig } from "../storage-config.ts";
import { originalsIn, type OriginalsConfig } from "./originals.ts";

const text = z.string().min(1).optional();

/** The variables about originals (docs/operations/settings.md). */
export const originalsSettings = {
  VOWDESK_ORIGINALS: text,
  VOWDESK_ORIGINALS_KEY_ID: text,
  VOWDESK_ORIGINALS_SECRET: text,
  VOWDESK_ORIGINALS_COPY: text,
  VOWDESK_ORIGINALS_COPY_KEY_ID: text,
  VOWDESK_ORIGINALS_COPY_SECRET: text,
  VOWDESK_ORIGINALS_ARRIVING: text,
  VOWDESK_ORIGINALS_GB: z.coerce.number().positive().max(1_000_000).optional(),
  VOWDESK_PREVIEWS: text,
};

interface Read extends BucketKeys {
  VOWDESK_DATA: string;
  VOWDESK_ORIGINALS?: string | undefined;
  VOWDESK_ORIGINALS_KEY_ID?: string | undefined;
  VOWDESK_ORIGINALS_SECRET?: string | undefined;
  VOWDESK_ORIGINALS_COPY?: string | undefined;
  VOWDESK_ORIGINALS_COPY_KEY_ID?: string | undefined;
  VOWDESK_ORIGINALS_COPY_SECRET?: string | undefined;
  VOWDESK_ORIGINALS_ARRIVING?: string | undefined;
  VOWDESK_ORIGINALS_GB?: number | undefined;
  VOWDESK_PREVIEWS?: string | undefined;
}

/** Reads a place with keys of its own, or with those of all buckets. */
function readPlace(
  setting: "VOWDESK_ORIGINALS" | "VOWDESK_ORIGINALS_COPY",
  address: string,
  read: Read,
): StorageConfig {
  const [id, secret] = [read[`${setting}_KEY_ID`], read[`${setting}_SECRET`]];
  if ((id === undefined) !== (secret === undefined))
    throw unusable([[`${setting}_KEY_ID`, `and ${setting}_SECRET belong together. Set both`]]);
  const keys = id === undefined ? read : { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret };
  return readStorage(setting, address, keys);
}

const isSame = (a: StorageConfig, b: StorageConfig): boolean =>
  a.kind === "folder"
    ? b.kind === "folder" && a.folder === b.folder
    : b.kind === "s3" && a.endpoint === b.endpoint && a.bucket === b.bucket && a.prefix === b.prefix;

export function readOriginals(read: Read): OriginalsConfig {
  const inData = originalsIn(path.resolve(read.VOWDESK_DATA));
  const { VOWDESK_ORIGINALS: firstText, VOWDESK_ORIGINALS_COPY: copyText, VOWDESK_ORIGINALS_GB: limit } = read;
  const first = firstText === undefined ? inData.first : readPlace("VOWDESK_ORIGINALS", firstText, read);
  const copy = copyText === undefined ? null : readPlace("VOWDESK_ORIGINALS_COPY", copyText, read);
  if (copy !== null && isSame(first, copy))
    throw unusable([
      [
        "VOWDESK_ORIGINALS_COPY",
        "is the place of the originals themselves. Choose one on another disk or in another bucket",
      ],
    ]);
  return {
    first,
    copy,
    arriving: path.resolve(read.VOWDESK_ORIGINALS_ARRIVING ?? inData.arriving),
    previews: path.resolve(read.VOWDESK_PREVIEWS ?? inData.previews),
    maxBytes: limit === undefined ? null : limit * 1024 ** 3,
  };
}
