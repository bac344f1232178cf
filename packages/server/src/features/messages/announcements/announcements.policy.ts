import {
  announcementActions,
  remindEveryMs,
  completeLanguages,
  type AnnouncementAction,
  type announcementRefusals,
  type AnnouncementState,
  type Audience,
  type Wordings,
} from "@vowdesk/contract/messages/announcements";
import type { Actor } from "../../../kernel/http/context.ts";

type Reason = keyof typeof announcementRefusals;

/** States that allow each action. A published text cannot be edited, because readers have confirmed it. */
export const statesFor: Readonly<Record<AnnouncementAction, readonly AnnouncementState[]>> = {
  edit: ["draft", "scheduled"],
  schedule: ["draft", "scheduled"],
  unschedule: ["scheduled"],
  publish: ["draft", "scheduled"],
  remind: ["published"],
  retract: ["published", "expired"],
  delete: ["draft", "scheduled"],
};

/** Permission for each action. Who may publish may also schedule and remind. */
const permissionFor: Readonly<Record<AnnouncementAction, string>> = {
  edit: "announcement:edit",
  schedule: "announcement:publish",
  unschedule: "announcement:publish",
  publish: "announcement:publish",
  remind: "announcement:publish",
  retract: "announcement:retract",
  delete: "announcement:delete",
};

type PermissionHolder = Pick<Actor, "codes">;

/** Whoever edits a scheduled announcement decides what will be published, and so needs the permission to publish. */
const publishes = (act: AnnouncementAction, state: AnnouncementState) => act === "edit" && state === "scheduled";

export const may = ({ codes }: PermissionHolder, act: AnnouncementAction, state: AnnouncementState): boolean =>
  codes.has(permissionFor[act]) &&
  (!publishes(act, state) || codes.has(permissionFor.publish)) &&
  statesFor[act].includes(state);

/** The actions that the actor may take now. */
export const allowed = (actor: PermissionHolder, state: AnnouncementState): AnnouncementAction[] =>
  announcementActions.filter((act) => may(actor, act, state));

interface Publishable {
  wordings: Wordings;
  audience: Audience;
  expiresAt: Date | null;
}

/** Reason why it cannot be published at that time; null if it can. */
export function publishRefusal({ wordings, audience, expiresAt }: Publishable, at: Date): Reason | null {
  if (completeLanguages(wordings).length === 0) return "announcement-unwritten";
  const isForStaff = audience.staff === "all" || (audience.staff === "roles" && audience.roleIds.length > 0);
  if (!isForStaff && audience.app.length === 0) return "announcement-without-audience";
  return expiresAt !== null && expiresAt <= at ? "announcement-times" : null;
}

/** Reason why it cannot be scheduled for that time; null if it can. */
export const scheduleRefusal = (publishable: Publishable, at: Date, now: Date): Reason | null =>
  at <= now ? "announcement-times" : publishRefusal(publishable, at);

export const isRemindedRecently = (remindedAt: Date | null, now: Date): boolean =>
  remindedAt !== null && now.getTime() - remindedAt.getTime() < remindEveryMs;
