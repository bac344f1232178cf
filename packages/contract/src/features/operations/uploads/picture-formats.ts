import type { FileFormat } from "../../../kernel/index.ts";
import type { PictureModule, uploadRefusals } from "./uploads.schema.ts";

type PictureFormat = "JPEG" | "PNG" | "WebP" | "GIF";

const photos = ["JPEG", "PNG", "WebP"] as const;

/** The formats that are accepted for each purpose of a picture (R-12.8 for `pcimg`). */
export const pictureFormats: Readonly<Record<PictureModule, readonly PictureFormat[]>> = {
  pcimg: ["JPEG", "PNG"],
  chat: [...photos, "GIF"],
  announcement: photos,
  portal: photos,
  review: photos,
  payment: photos,
  ride: photos,
};

/** The accepted media types, for the `accept` attribute of a file input. Browsers on iPhones convert HEIC photos to JPEG for it. */
export const pictureTypes = (module: PictureModule): string =>
  pictureFormats[module].map((format) => `image/${format.toLowerCase()}`).join(",");

const refusalsOfGroups = {
  picture: "picture-other-format",
  heic: "picture-heic",
  raw: "picture-raw",
  recording: "picture-is-recording",
  document: "picture-is-document",
} as const satisfies Record<FileFormat["group"], keyof typeof uploadRefusals>;

export type PictureFormatRefusal = "avatar-format" | "picture-format" | (typeof refusalsOfGroups)[FileFormat["group"]];

/** Why a file of this format is no picture for this purpose; null if it is one. The text says what to do. */
export function pictureRefusal(format: FileFormat | null, module: PictureModule): PictureFormatRefusal | null {
  if (pictureFormats[module].some((name) => name === format?.name)) return null;
  // The specification fixes the text for avatars. It does not say what to do with the photo of a phone.
  if (module === "pcimg" && format?.group !== "heic") return "avatar-format";
  return format ? refusalsOfGroups[format.group] : "picture-format";
}
