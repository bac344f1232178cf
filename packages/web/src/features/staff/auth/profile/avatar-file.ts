import { avatarBytes } from "@vowdesk/contract/operations/uploads";
import { fileRefusal } from "../../../../shared/pictures/file-refusal.ts";
import { oneFile } from "../../../../ui/input/pasted-files.ts";

/** Accepted types; some systems call a JPEG `image/jpg`. */
const types: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/jpg"]);
/** For the `accept` attribute of a file input. */
export const acceptedTypes = [...types].join(",");
/** Width and height of the cropped picture in pixels. */
const side = 512;
const jpegQuality = 0.9;

/** Why a file cannot be an avatar; null if it can. The bytes decide where a file has another type than its content. */
export async function avatarRefusal(file: Blob): Promise<"type" | "size" | null> {
  if (!types.has(file.type) && (await fileRefusal(file, "pcimg")).reason !== null) return "type";
  return file.size < avatarBytes ? null : "size";
}

/** Part of a picture, in pixels of the picture. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture among dropped or pasted files; else the first file, so that its refusal can be shown. */
export const fileIn = (files: Iterable<File> | null): File | null =>
  oneFile(files, ({ type }) => type.startsWith("image/"));

/** Crops a picture to a square, as PNG or JPEG. Throws if the browser cannot decode it. */
export async function cropped(file: Blob, area: Area): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const size = Math.min(side, Math.max(1, Math.round(Math.min(area.width, area.height))));
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  canvas.getContext("2d")?.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, size, size);
  picture.close();
  const type = file.type === "image/png" ? "image/png" : "image/jpeg";
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be drawn"))),
      type,
      jpegQuality,
    );
  });
}
