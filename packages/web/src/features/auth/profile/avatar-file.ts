/** What may become one's picture (SPEC 5); `image/jpg` is what some systems call a JPEG. */
const taken: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/jpg"]);
/** For the file dialog. */
export const acceptedTypes = [...taken].join(",");
/** SPEC 9, avatar max size: the file must be smaller. */
const sizeBelow = 2 * 1024 * 1024;
/** The finished picture, in pixels each way: sharp wherever it is shown. */
const side = 512;
const jpegQuality = 0.9;

/** Why a file cannot be one's picture: no JPEG or PNG, or not under 2 MB; null when it can (SPEC 5). */
export function avatarRefusal({ type, size }: Pick<Blob, "type" | "size">): "type" | "size" | null {
  if (!taken.has(type)) return "type";
  return size < sizeBelow ? null : "size";
}

/** A part of a picture in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The first picture among what was dropped or pasted, or the first file, to say what is wrong with it. */
export function fileIn(transfer: { files: FileList | null } | null): File | null {
  const files = [...(transfer?.files ?? [])];
  return files.find(({ type }) => type.startsWith("image/")) ?? files[0] ?? null;
}

/** Draws a part of a picture as a square of its own, in the format it came in. Throws when the browser cannot read it. */
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
