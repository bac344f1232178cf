import { fileFormat, formatHeadBytes } from "@vowdesk/contract/kernel";
import { pictureRefusal, type PictureModule } from "@vowdesk/contract/operations/uploads";

/** Why the server would refuse the format of a file, by its first bytes, and the name of the format. Names and media types of files are often wrong. */
export async function fileRefusal(file: Blob, module: PictureModule) {
  // A folder, or a file that was moved since, cannot be read.
  const head = await file
    .slice(0, formatHeadBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const format = fileFormat(new Uint8Array(head));
  return { reason: pictureRefusal(format, module), format: format?.name ?? "" };
}
