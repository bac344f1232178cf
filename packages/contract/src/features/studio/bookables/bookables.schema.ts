import * as z from "zod";
import { permissions, Moment, RecordId, Version } from "../../../kernel/index.ts";
import { SkillCode } from "./skills.schema.ts";

/** `bookable:leave` enters leave, repair and cleaning. */
export const bookablePermissions = permissions("bookable", "bookable:edit", "bookable:leave", "bookable:export");

/** Refusals of bookables. The page shows those with code 200 itself. */
export const bookableRefusals = {
  /** The user is another bookable already. */
  "bookable-user-taken": 200,
  "bookable-user-unknown": 200,
  "bookable-zone-unknown": 200,
  /** It has shoots in the future and cannot be retired. */
  "bookable-in-use": 200,
} as const;

export const bookableKinds = ["person", "room", "vehicle", "dress", "kit", "place"] as const;
export const BookableKind = z.enum(bookableKinds);
export type BookableKind = z.infer<typeof BookableKind>;

/** A time of day, `09:00` to `24:00`. */
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/**
 * A working time that begins on one day of the week, in the time zone of the bookable. 1 is Monday, 7 is Sunday. It ends on the next day
 * if `to` is before `from`.
 */
export const WorkingTime = z
  .object({ weekday: z.int().min(1).max(7), from: TimeOfDay, to: TimeOfDay })
  .refine(({ from, to }) => from !== to && from !== "24:00", { path: ["to"] });
export type WorkingTime = z.infer<typeof WorkingTime>;

export const bookableActions = ["update", "retire", "restore"] as const;
export const BookableAction = z.enum(bookableActions);
export type BookableAction = z.infer<typeof BookableAction>;

/** A person, room, vehicle, dress, kit or outside place that can be reserved. */
export const Bookable = z.object({
  id: RecordId,
  kind: BookableKind,
  name: z.string(),
  /** The staff account of a person. */
  userId: RecordId.nullable(),
  userName: z.string(),
  skills: z.array(SkillCode),
  /** Working times. Without any it can be booked at all times. */
  hours: z.array(WorkingTime),
  /** IANA time zone; empty for the zone of the business. A shoot has the zone of its place. */
  zone: z.string(),
  address: z.string(),
  /** Position in degrees: of a place, or from where a person or vehicle starts. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Time that is blocked before and after each shoot. */
  bufferBeforeMinutes: z.int(),
  bufferAfterMinutes: z.int(),
  note: z.string(),
  isRetired: z.boolean(),
  createdAt: Moment,
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(BookableAction),
});
export type Bookable = z.infer<typeof Bookable>;
