/** Whether an `If-None-Match` header has this entity tag, by the weak comparison of RFC 9110, section 13.1.2. */
export const hasETag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag.replace(/^W\//, ""));
