import * as z from "zod";
import { permissions, Moment, RecordId, Version } from "../../../kernel/index.ts";
import { BookableKind, WorkingTime } from "../bookables/bookables.schema.ts";
import { SkillCode } from "../bookables/skills.schema.ts";
import { Stop } from "./stops.ts";

/**
 * `shoot` opens the calendar with the caller's own shoots: of their weddings, or with themselves in the team. `shoot:all` shows
 * every shoot. `shoot:book` plans shoots, `shoot:run` carries them out, `shoot:purposes` changes what each purpose needs.
 */
export const shootPermissions = permissions(
  "shoot",
  "shoot:all",
  "shoot:book",
  "shoot:run",
  "shoot:purposes",
  "shoot:export",
);

/** Refusals of shoots. The page shows those with code 200 itself. */
export const shootRefusals = {
  /** The time is taken. `data` is a `TimeTaken`. */
  "time-taken": 200,
  /** The couple has another shoot at this time. `data` is a `TimeTaken`. */
  "couple-busy": 200,
  /** The team lacks what the purpose needs. `data` is a `MissingNeeds`. */
  "team-incomplete": 200,
  "bookable-unavailable": 200,
  /** The end is not after the start, or the shoot is too long. */
  "shoot-times": 200,
  "hold-expired": 200,
  /** A wedding day moves only at the wish of the couple. */
  "wedding-day-fixed": 200,
  /** The state does not allow this. */
  "shoot-closed": 200,
  "wedding-required": 200,
  "reshoot-of-unfinished": 200,
  "not-in-team": 200,
  /** The start is more than 31 days ago or more than five years ahead. */
  "shoot-day": 200,
  /** The start is before today, or a wedding day is not on the wedding date, and no reason is stated. `data` is an `UnusualDay`. */
  "unusual-day": 200,
  /** The couple cannot arrive before the day of the shoot, nor the shoot end before its start. */
  "shoot-too-early": 200,
  /** The wedding date would not be the day of these shoots any more. `data` is a `WeddingDayShoots`. */
  "wedding-date-shoots": 200,
} as const;

export const purposes = [
  "consultation",
  "fitting",
  "studio",
  "location",
  "selection",
  "design",
  "pickup",
  "makeup",
  "coverage",
] as const;
export const Purpose = z.enum(purposes);
export type Purpose = z.infer<typeof Purpose>;

/** `postponed` waits for a new time. The last four are final; a finished shoot can be followed by a reshoot. */
export const shootStates = [
  "tentative",
  "firm",
  "confirmed",
  "checked_in",
  "shooting",
  "postponed",
  "done",
  "cancelled",
  "no_show",
  "expired",
] as const;
export const ShootState = z.enum(shootStates);
export type ShootState = z.infer<typeof ShootState>;

/** States by whether the team is, or was, reserved at the time of the shoot, or was released from it. */
export const shootScopes = {
  reserved: ["tentative", "firm", "confirmed", "checked_in", "shooting", "done"],
  released: ["postponed", "cancelled", "no_show", "expired"],
} as const satisfies Record<string, readonly ShootState[]>;
export const ShootScope = z.enum(["reserved", "released"]);
export type ShootScope = z.infer<typeof ShootScope>;

export const postponeCauses = ["weather", "couple", "studio"] as const;
export const PostponeCause = z.enum(postponeCauses);
export type PostponeCause = z.infer<typeof PostponeCause>;

/** The actions on a shoot, each a call of this name. `reshoot` is `book` with `reshootOf`. */
export const shootActions = [
  "firm",
  "confirm",
  "checkIn",
  "start",
  "finish",
  "move",
  "replace",
  "postpone",
  "rebook",
  "noShow",
  "cancel",
  "reshoot",
  "undoFinish",
  "changeSheet",
] as const;
export const ShootAction = z.enum(shootActions);
export type ShootAction = z.infer<typeof ShootAction>;

/** Why a bookable is reserved. */
export const slotReasons = ["shoot", "leave", "repair", "cleaning", "travel"] as const;
export const SlotReason = z.enum(slotReasons);
export type SlotReason = z.infer<typeof SlotReason>;

/** Reasons of slots without a shoot. */
export const BlockReason = z.enum(["leave", "repair", "cleaning", "travel"]);

const TeamMember = z.object({ bookableId: RecordId, name: z.string(), kind: BookableKind });

/** An appointment of a couple, or without one, with the bookables that it reserves. */
export const Shoot = z.object({
  id: RecordId,
  weddingId: RecordId.nullable(),
  weddingNumber: z.string(),
  /** Names of the partners: `Anna & Ben`; empty without a wedding. */
  couple: z.string(),
  purpose: Purpose,
  state: ShootState,
  startsAt: Moment,
  endsAt: Moment,
  /** IANA time zone of the place. */
  zone: z.string(),
  placeId: RecordId.nullable(),
  placeName: z.string(),
  placeAddress: z.string(),
  /** In the order of sorts and names. Kept after the slots are released. */
  team: z.array(TeamMember),
  /** When a tentative shoot ends by itself. */
  expiresAt: Moment.nullable(),
  note: z.string(),
  /** Where the team goes, in this order. */
  stops: z.array(Stop),
  /** What the couple wishes, for the team. */
  wishes: z.string(),
  /** Why it was postponed or cancelled. */
  postponedBy: PostponeCause.nullable(),
  endReason: z.string(),
  reshootOf: z.int().nullable(),
  createdAt: Moment,
  version: Version,
  /** Until when the caller can undo their last change. */
  undoUntil: Moment.nullable(),
  /** The actions that the caller may take now. */
  allowed: z.array(ShootAction),
});
export type Shoot = z.infer<typeof Shoot>;

/** Something that a purpose needs: a number of bookables of a kind, and for persons with a skill. */
export const Need = z
  .object({ kind: BookableKind, skill: SkillCode.nullable(), count: z.int().min(1).max(9) })
  .refine(({ kind, skill }) => skill === null || kind === "person", { path: ["skill"] });
export type Need = z.infer<typeof Need>;

/** All needs of a purpose. None is listed twice. */
export const Needs = z
  .array(Need)
  .max(12)
  .refine((needs) => new Set(needs.map(({ kind, skill }) => `${kind} ${skill}`)).size === needs.length);

/** Team, length and buffers of shoots of one purpose. */
export const PurposeRule = z.object({
  id: Purpose,
  /** Usual length. */
  lengthMinutes: z.int(),
  /** Minimum time that is blocked before and after. The longer one of purpose and bookable applies. */
  bufferBeforeMinutes: z.int(),
  bufferAfterMinutes: z.int(),
  /** Whether the couple takes part, so that it cannot be anywhere else. */
  isCouplePresent: z.boolean(),
  /** Whether it may be outside of working hours. */
  isAtAnyHour: z.boolean(),
  /** Whether it belongs to the wedding day, which moves only at the wish of the couple. */
  isOnWeddingDay: z.boolean(),
  needs: z.array(Need),
  version: Version,
});
export type PurposeRule = z.infer<typeof PurposeRule>;

/** A time at which a whole team is free. */
export const FreeTime = z.object({ startsAt: Moment, endsAt: Moment });
export type FreeTime = z.infer<typeof FreeTime>;

/**
 * Why a time is not free. `slot`: another slot of the bookable; `couple`: another shoot of the couple; `hours`: outside of the
 * working hours. `shoot` is null unless the caller may see it.
 */
export const Conflict = z.object({
  kind: z.enum(["slot", "couple", "hours"]),
  bookableId: RecordId.nullable(),
  bookableName: z.string(),
  reason: SlotReason.nullable(),
  startsAt: Moment.nullable(),
  endsAt: Moment.nullable(),
  shoot: z
    .object({ id: RecordId, purpose: Purpose, couple: z.string(), weddingNumber: z.string(), state: ShootState })
    .nullable(),
});
export type Conflict = z.infer<typeof Conflict>;

/** `data` of the refusal `time-taken`: the conflicts, and the next times at which the whole team is free. */
export const TimeTaken = z.object({ conflicts: z.array(Conflict), free: z.array(FreeTime) });
export type TimeTaken = z.infer<typeof TimeTaken>;

/** A held time on which a couple relies that signed or paid, and that could not be made firm. */
export const UnfirmedHold = z.object({
  shoot: Shoot,
  /** What its team lacks; empty if the hold has expired. */
  needs: z.array(Need),
  /** The next times at which its team is free, the held one first if it still is. A wedding day stays on its day. */
  free: z.array(FreeTime),
});
export type UnfirmedHold = z.infer<typeof UnfirmedHold>;

export const unusualDays = ["past", "not-wedding-day"] as const;

/** `data` of the refusal `unusual-day`. */
export const UnusualDay = z.object({ problems: z.array(z.enum(unusualDays)) });
export type UnusualDay = z.infer<typeof UnusualDay>;

/** `data` of the refusal `wedding-date-shoots`. */
export const WeddingDayShoots = z.object({
  shoots: z.array(z.object({ id: RecordId, purpose: Purpose, startsAt: Moment })),
});
export type WeddingDayShoots = z.infer<typeof WeddingDayShoots>;

/** `data` of the refusal `team-incomplete`. */
export const MissingNeeds = z.object({ needs: z.array(Need) });
export type MissingNeeds = z.infer<typeof MissingNeeds>;

/** A row of the calendar. */
export const BoardBookable = z.object({
  id: RecordId,
  kind: BookableKind,
  name: z.string(),
  userId: RecordId.nullable(),
  skills: z.array(SkillCode),
  hours: z.array(WorkingTime),
  zone: z.string(),
  bufferBeforeMinutes: z.int(),
  bufferAfterMinutes: z.int(),
});
export type BoardBookable = z.infer<typeof BoardBookable>;

/** A reserved time of a bookable. `blockedFrom` to `blockedTo` includes the buffers. */
export const BoardSlot = z.object({
  id: z.string(),
  bookableId: RecordId,
  reason: SlotReason,
  startsAt: Moment,
  endsAt: Moment,
  blockedFrom: Moment,
  blockedTo: Moment,
  /** Refers to `shoots` of the board. Null for a block, and for a shoot that the caller may not see. */
  shootId: RecordId.nullable(),
  note: z.string(),
});
export type BoardSlot = z.infer<typeof BoardSlot>;

/** All bookables with their slots in a range, and the shoots that the caller may see. */
export const Board = z.object({
  /** Time zone of the business, in which the days of the calendar are. */
  zone: z.string(),
  bookables: z.array(BoardBookable),
  slots: z.array(BoardSlot),
  shoots: z.array(Shoot),
});
export type Board = z.infer<typeof Board>;

/** A bookable for a time, ranked: free ones first, then by distance and load. */
export const Candidate = z.object({
  bookableId: RecordId,
  name: z.string(),
  kind: BookableKind,
  skills: z.array(SkillCode),
  isFree: z.boolean(),
  /** Why it is not free; null if it is. */
  busy: z.enum(["slot", "hours"]).nullable(),
  /** Distance from the place in kilometres; null without positions. */
  distanceKm: z.number().nullable(),
  /** Booked time in the seven days around the shoot, in minutes. */
  loadMinutes: z.int(),
});
export type Candidate = z.infer<typeof Candidate>;
