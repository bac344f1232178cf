import {
  announcementActs,
  remindEveryMs,
  writtenIn,
  type AnnouncementAct,
  type announcementRefusals,
  type AnnouncementState,
  type Audience,
  type Wordings,
} from "@vowdesk/contract/announcements";
import type { Actor } from "../../kernel/http/context.ts";

type Reason = keyof typeof announcementRefusals;

/** In which states an act is open. What was published is never edited: its readers would have confirmed something else. */
export const openTo: Readonly<Record<AnnouncementAct, readonly AnnouncementState[]>> = {
  edit: ["draft", "scheduled"],
  schedule: ["draft", "scheduled"],
  unschedule: ["scheduled"],
  publish: ["draft", "scheduled"],
  remind: ["published"],
  retract: ["published", "expired"],
  delete: ["draft", "scheduled"],
};

/** The right each act takes: whoever publishes says when, and reminds. */
const rightFor: Readonly<Record<AnnouncementAct, string>> = {
  edit: "announcement:edit",
  schedule: "announcement:publish",
  unschedule: "announcement:publish",
  publish: "announcement:publish",
  remind: "announcement:publish",
  retract: "announcement:retract",
  delete: "announcement:delete",
};

type Asker = Pick<Actor, "codes">;

export const may = ({ codes }: Asker, act: AnnouncementAct, state: AnnouncementState): boolean =>
  codes.has(rightFor[act]) && openTo[act].includes(state);

/** What somebody may do to one now (PRODUCT 4, `allowed`). */
export const allowed = (actor: Asker, state: AnnouncementState): AnnouncementAct[] =>
  announcementActs.filter((act) => may(actor, act, state));

interface Publishable {
  wordings: Wordings;
  audience: Audience;
  expiresAt: Date | null;
}

/** Why it cannot be published at that time; null when it can. */
export function publishRefusal({ wordings, audience, expiresAt }: Publishable, at: Date): Reason | null {
  if (writtenIn(wordings).length === 0) return "announcement-unwritten";
  const isForStaff = audience.staff === "all" || (audience.staff === "roles" && audience.roleIds.length > 0);
  if (!isForStaff && audience.app.length === 0) return "announcement-without-audience";
  return expiresAt !== null && expiresAt <= at ? "announcement-times" : null;
}

/** Why it cannot be scheduled for that time; null when it can. */
export const scheduleRefusal = (publishable: Publishable, at: Date, now: Date): Reason | null =>
  at <= now ? "announcement-times" : publishRefusal(publishable, at);

/** Whether those who lack were reminded less than an hour ago. */
export const isRemindedRecently = (remindedAt: Date | null, now: Date): boolean =>
  remindedAt !== null && now.getTime() - remindedAt.getTime() < remindEveryMs;
