import { maxOriginalBytes, maxPhotoName, type UploadMetadata } from "@vowdesk/contract/studio/galleries";
import { shorten } from "@vowdesk/contract/kernel";

/** A file that a sender announces. */
export interface Announced {
  galleryId: number;
  cardId: number;
  name: string;
  bytes: number;
  sha: Buffer;
}

const idShape = /^[1-9]\d{0,8}$/;
const shaShape = /^[0-9a-f]{64}$/i;

/** The name as the camera wrote it. A `/` is text: names are no paths here. The database stores no NUL. */
export const photoName = (name: string): string => shorten(name.replaceAll("\0", ""), maxPhotoName);

/** Reads the announcement from the headers of an upload; null if a field is missing or invalid. */
export function announcedFile(
  metadata: Partial<Record<keyof UploadMetadata, string | null>>,
  length: number | undefined,
): Announced | null {
  const { gallery, card, name, sha256 } = metadata;
  if (!gallery || !card || !idShape.test(gallery) || !idShape.test(card)) return null;
  if (!sha256 || !shaShape.test(sha256)) return null;
  const shown = photoName(name ?? "");
  if (shown === "" || length === undefined || !Number.isInteger(length)) return null;
  if (length < 1 || length > maxOriginalBytes) return null;
  return {
    galleryId: Number(gallery),
    cardId: Number(card),
    name: shown,
    bytes: length,
    sha: Buffer.from(sha256, "hex"),
  };
}
