const [fill, endOfPicture, startOfScan] = [0xff, 0xd9, 0xda];

/** Bytes of a marker without a segment: a stuffed zero, a fill byte or a restart marker. */
function bareBytes(marker: number): number | null {
  if (marker === fill) return 1;
  return marker === 0 || (marker >= 0xd0 && marker <= 0xd7) ? 2 : null;
}

/** Counts the scans of the first picture in a JPEG file (ITU-T T.81, annex B). Throws a RangeError if a segment is incomplete. */
export function countScans(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(0xff, 2); at !== -1; at = jpeg.indexOf(0xff, at)) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === endOfPicture) break;
    if (marker === startOfScan) scans += 1;
    at += bareBytes(marker) ?? 2 + jpeg.readUInt16BE(at + 2);
  }
  return scans;
}
