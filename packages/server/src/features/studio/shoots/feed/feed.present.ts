import { createHash } from "node:crypto";
import type { Language } from "@vowdesk/contract/kernel";
import type { Shoot } from "@vowdesk/contract/studio/shoots";
import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from "ical-generator";
import { purposeWords } from "@vowdesk/contract/studio/imports";
import { cancelledText } from "../../../../locales/studio/studio-texts.ts";
import { isOpen } from "../shoots.policy.ts";
import type { FeedEventRow } from "./feed.store.ts";

const product = { company: "Vowdesk", product: "Calendar" };
/** How often clients may fetch the feed. */
const refreshSeconds = 15 * 60;

/** Everything that the feed shows of a shoot, except its version. */
type EventContent = Pick<ICalEventData, "summary" | "location" | "status"> & {
  start: Date;
  end: Date;
  description?: string;
};

/** A shoot in whose team the user is not any more, or that takes no place, stays in the feed as cancelled, so that clients remove it. */
function statusOf({ state, expiresAt }: Shoot, isInTeam: boolean, now: Date): ICalEventStatus {
  const isOver = expiresAt !== null && new Date(expiresAt) <= now;
  if (!isInTeam || isOver || !(isOpen(state) || state === "done")) return ICalEventStatus.CANCELLED;
  return state === "tentative" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

interface Shown {
  shoot: Shoot;
  isInTeam: boolean;
  /** The call sheet as plain text. */
  description: string;
}

/** The event of a shoot that the pages of the user show. */
export const contentOf = ({ shoot, isInTeam, description }: Shown, language: Language, now: Date): EventContent => ({
  start: new Date(shoot.startsAt),
  end: new Date(shoot.endsAt),
  summary: [purposeWords[shoot.purpose][language], shoot.couple].filter(Boolean).join(" · "),
  location: [shoot.placeName, shoot.placeAddress].filter(Boolean).join(", ") || null,
  status: statusOf(shoot, isInTeam, now),
  // Who has left the team does not read its plans any more.
  ...(isInTeam && description !== "" && { description }),
});

/** The event of a shoot that the pages of the user do not show any more: only the time that the feed had last. */
export const hiddenContentOf = (
  { starts_at, ends_at }: Pick<FeedEventRow, "starts_at" | "ends_at">,
  language: Language,
): EventContent => ({
  start: starts_at,
  end: ends_at,
  summary: cancelledText[language],
  location: null,
  status: ICalEventStatus.CANCELLED,
});

/** Changes with every part of the event. */
export const digestOf = (content: EventContent): Buffer =>
  createHash("sha256").update(JSON.stringify(content)).digest();

/** A calendar in the format of RFC 5545, in UTC. */
export function presentFeed(events: readonly (FeedEventRow & { content: EventContent })[], language: Language): string {
  const calendar = ical({ prodId: { ...product, language: language.toUpperCase() }, ttl: refreshSeconds });
  calendar.method(ICalCalendarMethod.PUBLISH);
  for (const { content, shoot_id, sequence, changed_at } of events)
    calendar.createEvent({
      ...content,
      id: `shoot-${shoot_id}@vowdesk`,
      sequence,
      stamp: changed_at,
      lastModified: changed_at,
    });
  return calendar.toString();
}
