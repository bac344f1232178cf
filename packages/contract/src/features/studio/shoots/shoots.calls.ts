import * as z from "zod";
import {
  api,
  endpoint,
  exportInput,
  exportPartOf,
  listInput,
  pageOf,
  staff,
  staffInPerson,
  type Access,
  Id,
  Moment,
  Reason,
  Version,
  JsonId,
  Limit,
  Text,
} from "../../../kernel/index.ts";
import { BookableKind } from "../bookables/bookables.schema.ts";
import { SkillCode } from "../bookables/skills.schema.ts";
import { feedCalls } from "./feed.calls.ts";
import { maxTeam } from "./limits.ts";
import {
  BlockReason,
  Board,
  BoardSlot,
  Candidate,
  FreeTime,
  Needs,
  PostponeCause,
  Purpose,
  PurposeRule,
  Shoot,
  ShootScope,
  ShootState,
  UnfirmedHold,
} from "./shoots.schema.ts";
import { maxWishesLength, Stops } from "./stops.ts";

const Minutes = z.coerce
  .number<string | number>()
  .int()
  .min(0)
  .max(24 * 60);
/** Ids in a query, separated by commas. */
const IdList = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/)
  .transform((text) => text.split(",").map(Number))
  .pipe(z.array(JsonId).max(maxTeam));

const team = z.array(Id).min(1).max(maxTeam);
const times = { startsAt: Moment, endsAt: Moment };
/** Why the day is unusual: it is before today, or a wedding day is not on the wedding date. */
const dayReason = Reason.optional();
const changed = { id: Id, version: Version };

const planner = staff("shoot:book");
const runner = staff("shoot:run", "shoot:book");

/** An action on a shoot without further input than `extra`. */
const step = <const P extends `/api/${string}`, E extends Record<string, z.ZodType>>(
  path: P,
  access: Access,
  summary: string,
  extra: E,
) => endpoint({ method: "POST", path, access, summary, input: z.object({ ...changed, ...extra }), output: Shoot });

/** Filters of the list. */
const filters = {
  weddingId: Id,
  purpose: Purpose,
  state: ShootState,
  scope: ShootScope,
  bookableId: Id,
  /** First and last day, in the time zone of the business. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Holds that expire on this day or before. */
  expiresTo: z.iso.date(),
};

export const shootsApi = api("shoots", "Shoots, the calendar and its feeds", {
  list: endpoint({
    method: "GET",
    path: "/api/shoot/list",
    access: staff("shoot"),
    summary: "List shoots by time. Without `shoot:all`: the caller's own",
    input: listInput(filters, ["startsAt", "createdAt"]),
    output: pageOf(Shoot),
  }),
  export: endpoint({
    method: "POST",
    path: "/api/shoot/export",
    access: staff("shoot:export"),
    summary: "Get the next shoots that match the list's filters, newest first. Each part is audited",
    input: exportInput(filters),
    output: exportPartOf(Shoot),
  }),
  detail: endpoint({
    method: "GET",
    path: "/api/shoot/detail/:id",
    access: staff("shoot"),
    summary: "Get one shoot",
    input: z.object({ id: Id }),
    output: Shoot,
  }),
  unfirmed: endpoint({
    method: "GET",
    path: "/api/shoot/unfirmed/:weddingId",
    access: staff("shoot"),
    summary:
      "List the held times of a wedding that its signature or first payment could not make firm, with the next free times",
    input: z.object({ weddingId: Id }),
    output: z.array(UnfirmedHold),
  }),
  board: endpoint({
    method: "GET",
    path: "/api/shoot/board",
    access: staff("shoot"),
    summary: "Get all bookables with their slots of at most 45 days. Other users' shoots are slots without details",
    input: z.object({
      from: Moment,
      to: Moment,
      purpose: Purpose.optional(),
      /** Only shoots at this place, or with this person. */
      placeId: Id.optional(),
      personId: Id.optional(),
    }),
    output: Board,
  }),
  mine: endpoint({
    method: "GET",
    path: "/api/shoot/mine",
    access: staffInPerson("shoot"),
    summary: "Get the shoots and blocks of the caller's own person in at most 45 days",
    input: z.object({ from: Moment, to: Moment }),
    output: z.object({ zone: z.string(), slots: z.array(BoardSlot), shoots: z.array(Shoot) }),
  }),
  free: endpoint({
    method: "GET",
    path: "/api/shoot/free",
    access: planner,
    summary: "Find the next times at which a whole team, and the couple if it takes part, is free",
    input: z.object({
      purpose: Purpose,
      team: IdList,
      after: Moment,
      lengthMinutes: Minutes.optional(),
      weddingId: Id.optional(),
      /** A shoot whose own slots count as free. */
      shootId: Id.optional(),
      limit: Limit(20, 3),
    }),
    output: z.array(FreeTime),
  }),
  candidates: endpoint({
    method: "GET",
    path: "/api/shoot/candidates",
    access: planner,
    summary: "List the bookables for a time, free ones first, ranked by distance from the place and by load",
    input: z.object({
      ...times,
      purpose: Purpose,
      kind: BookableKind.optional(),
      skill: SkillCode.optional(),
      placeId: Id.optional(),
      shootId: Id.optional(),
    }),
    output: z.array(Candidate),
  }),
  replacements: endpoint({
    method: "GET",
    path: "/api/shoot/replacements",
    access: planner,
    summary: "List who can replace a member of the team: qualified and free, ranked by distance and load",
    input: z.object({ id: Id, bookableId: Id }),
    output: z.array(Candidate),
  }),
  book: endpoint({
    method: "POST",
    path: "/api/shoot/book",
    access: planner,
    summary: "Book a whole team or nothing. Takes an idempotency key",
    input: z.object({
      ...times,
      team,
      purpose: Purpose,
      /** The couple; null for a shoot without one, such as a test. */
      weddingId: Id.nullish(),
      state: z.enum(["tentative", "firm"]).default("firm"),
      /** How long a tentative booking is held. */
      holdMinutes: z
        .int()
        .min(5)
        .max(14 * 24 * 60)
        .default(24 * 60),
      note: Text(1_000).default(""),
      reshootOf: Id.nullish(),
      dayReason,
    }),
    output: Shoot,
  }),
  firm: step("/api/shoot/firm", planner, "Make a tentative shoot firm before it expires", {}),
  confirm: step("/api/shoot/confirm", planner, "Record that the couple has confirmed", {}),
  checkIn: step("/api/shoot/checkIn", runner, "Record that the couple has arrived", {}),
  start: step("/api/shoot/start", runner, "Start shooting", {}),
  finish: step("/api/shoot/finish", runner, "Finish the shoot", {}),
  undoFinish: step("/api/shoot/undo-finish", runner, "Undo the end of a shoot within 24 hours, with its income", {
    reason: Reason,
  }),
  noShow: step("/api/shoot/noShow", planner, "Record that the couple did not come. Releases the team", {}),
  cancel: step("/api/shoot/cancel", planner, "Cancel a shoot. Releases the team", {
    reason: Reason,
    cause: PostponeCause.optional(),
  }),
  postpone: step("/api/shoot/postpone", planner, "Postpone a shoot until a new time is found. Releases the team", {
    cause: PostponeCause,
    reason: Text(200).default(""),
  }),
  rebook: step("/api/shoot/rebook", planner, "Give a postponed shoot a new time and team", {
    ...times,
    team,
    dayReason,
  }),
  move: step("/api/shoot/move", planner, "Move or resize a shoot, or change its team, in one act", {
    ...times,
    team,
    /** Whether the couple wishes it, without which a wedding day does not move. */
    isWishOfCouple: z.boolean().default(false),
    /** Why it moves. Needed if the new day would change what the studio keeps of a cancelled wedding. */
    cause: PostponeCause.optional(),
    dayReason,
  }),
  replace: step("/api/shoot/replace", planner, "Replace a member of the team", {
    bookableId: Id,
    byId: Id,
    reason: Reason,
  }),
  changeSheet: step("/api/shoot/sheet", planner, "Change the stops and wishes on the call sheet of a shoot", {
    stops: Stops,
    wishes: Text(maxWishesLength),
  }),
  undo: step(
    "/api/shoot/undo",
    planner,
    "Undo the caller's last change of the plan and take the former time again",
    {},
  ),
  ...feedCalls,
  purposes: endpoint({
    method: "GET",
    path: "/api/shoot/purposes",
    access: staff("shoot"),
    summary: "List what a shoot of each purpose needs and blocks",
    input: z.object({}),
    output: z.array(PurposeRule),
  }),
  changePurpose: endpoint({
    method: "PUT",
    path: "/api/shoot/purpose",
    access: staff("shoot:purposes"),
    summary: "Change what a purpose needs. Absent fields are unchanged. Existing shoots stay as they are",
    input: z.object({
      id: Purpose,
      version: Version,
      lengthMinutes: Minutes.min(5).optional(),
      bufferBeforeMinutes: Minutes.optional(),
      bufferAfterMinutes: Minutes.optional(),
      isCouplePresent: z.boolean().optional(),
      isAtAnyHour: z.boolean().optional(),
      isOnWeddingDay: z.boolean().optional(),
      needs: Needs.optional(),
    }),
    output: PurposeRule,
  }),
  block: endpoint({
    method: "POST",
    path: "/api/shoot/block",
    access: staff("bookable:leave"),
    summary: "Block a bookable for leave, repair, cleaning or travel",
    input: z.object({ ...times, bookableId: Id, reason: BlockReason, note: Text(200).default("") }),
    output: BoardSlot,
  }),
  unblock: endpoint({
    method: "POST",
    path: "/api/shoot/unblock",
    access: staff("bookable:leave"),
    summary: "Remove a block",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
});
