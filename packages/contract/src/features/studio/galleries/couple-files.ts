import type { PreviewEdge } from "./galleries.schema.ts";

/** The path of the page with the pictures of a gallery of the couple's own wedding. */
export const couplePage = (gallery: number): string => `/couple/gallery/${gallery}`;

/** The route of the previews that couples see. The gallery is named by its number within the couple's own wedding. */
export const couplePreviewsPath = "/files/couple/:gallery/:number/:edge";
/** The route of the files as the camera wrote them. */
export const coupleOriginalsPath = "/files/couple/:gallery/:number/original";

/** The route of a zip with all originals of a gallery, for its couple. */
export const coupleZipPath = "/files/couple/:gallery/zip";

/** A gallery of the couple's own wedding. */
interface Gallery {
  position: number;
  /** The number of the text of its watermark; 0 without one. */
  mark: number;
}

/** The version in the address of a preview: that of its file, and with a watermark the number of the text. The smallest preview has no watermark. */
export const coupleVersion = (version: number, edge: PreviewEdge, mark: number): string =>
  edge !== 320 && mark > 0 ? `${version}-${mark}` : `${version}`;

/** The address of a preview. Browsers keep it as long as the version stays the same. */
export const couplePreview = (
  { position, mark }: Gallery,
  { number, previewVersion }: { number: number; previewVersion: number },
  edge: PreviewEdge,
): string => `/files/couple/${position}/${number}/${edge}?v=${coupleVersion(previewVersion, edge, mark)}`;

export const coupleOriginal = (gallery: number, number: number): string =>
  `/files/couple/${gallery}/${number}/original`;

export const coupleZip = (gallery: number): string => `/files/couple/${gallery}/zip`;

/** The index of a gallery, or the part of it after the first pictures. The page asks for the first part in its headers, before its script runs. */
export const coupleIndexPath = (gallery: number, from?: number): string =>
  `/api/couple/gallery/${gallery}/index${from === undefined ? "" : `?from=${from}`}`;

/** Whether the address of a gallery's page opens one of its chapters. */
export const namesChapter = (address: string): boolean => /[?&]chapter=/.test(address);

/** The part of the index that the page asks for first: the first pictures, or all of them for a chapter, whose pictures may be anywhere. */
export const coupleFirstIndexPath = (gallery: number, address: string): string =>
  coupleIndexPath(gallery, namesChapter(address) ? 0 : undefined);
