import { plural, t } from "@lingui/core/macro";
import type { CoupleGallery } from "@vowdesk/contract/studio/couples";
import { formatDate } from "../format.ts";

type Facts = Pick<CoupleGallery, "count" | "until">;

export const countText = (count: Facts["count"]): string => t`${plural(count, { one: "# photo", other: "# photos" })}`;

/** Until when the couple sees a gallery; empty without such a day. */
export function untilText(until: Facts["until"]): string {
  const date = until && formatDate(until, { dateStyle: "long" });
  return date ? t({ message: `until ${date}`, context: "gallery" }) : "";
}

/** How many photos a gallery has, and until when the couple sees it. */
export const factsOf = ({ count, until }: Facts): string =>
  [countText(count), untilText(until)].filter(Boolean).join(" · ");
