import type { Language } from "@vowdesk/contract/kernel";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { purposeTexts } from "../../../locales/studio-texts.ts";
import { isOpen } from "../policy.ts";
import { coupleOf } from "../present.ts";
import type { FeedShoot } from "./store.ts";

const product = { company: "Vowdesk", product: "Calendar" };
/** How often clients may fetch the feed. */
const refreshSeconds = 15 * 60;

/** A shoot that the user has left, or that takes no place, stays in the feed as cancelled, so that clients remove it. */
function statusOf({ is_own, state }: FeedShoot): ICalEventStatus {
  if (!is_own || !(isOpen(state) || state === "done")) return ICalEventStatus.CANCELLED;
  return state === "tentative" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** A calendar in the format of RFC 5545, in UTC. */
export function presentFeed(shoots: readonly FeedShoot[], language: Language): string {
  const calendar = ical({ prodId: { ...product, language: language.toUpperCase() }, ttl: refreshSeconds });
  calendar.method(ICalCalendarMethod.PUBLISH);
  for (const shoot of shoots)
    calendar.createEvent({
      id: `shoot-${shoot.id}@vowdesk`,
      sequence: shoot.version - 1,
      stamp: shoot.updated_at,
      start: shoot.starts_at,
      end: shoot.ends_at,
      summary: [purposeTexts[shoot.purpose][language], coupleOf(shoot)].filter(Boolean).join(" · "),
      location: [shoot.place_name, shoot.place_address].filter(Boolean).join(", ") || null,
      status: statusOf(shoot),
    });
  return calendar.toString();
}
