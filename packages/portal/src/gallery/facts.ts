import { plural, t } from "@lingui/core/macro";
import type { CoupleGallery } from "@vowdesk/contract/studio/couples";
import { formatDate } from "../format.ts";

/** How many photos a gallery has, and until when the couple sees it. */
export function factsOf({ count, until }: Pick<CoupleGallery, "count" | "until">): string {
  const date = until && formatDate(until, { dateStyle: "long" });
  const photos = t`${plural(count, { one: "# photo", other: "# photos" })}`;
  return [photos, date && t({ message: `until ${date}`, context: "gallery" })].filter(Boolean).join(" · ");
}
