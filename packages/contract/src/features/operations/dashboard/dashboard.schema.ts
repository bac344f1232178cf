import * as z from "zod";
import { permissions, Cents, Moment } from "../../../kernel/index.ts";
import { orderKinds } from "../../local/orders/orders.schema.ts";
import { reviewQueues } from "../../reviews/engine/engine.schema.ts";

export const dashboardPermissions = permissions("dashboard");

/** The lists whose rows the dashboard counts. */
export const figureLists = [
  ...orderKinds,
  "chat",
  ...reviewQueues,
  "shoot",
  "lead",
  "instalment",
  "receipt",
  "bookable",
  "message",
] as const;
export type FigureList = (typeof figureLists)[number];

export const figureNames = [
  "open",
  "unassigned",
  "late",
  "urged",
  "refunding",
  "waiting",
  "today",
  "expiring",
  "due",
  "overdue",
  "unchecked",
  "free",
  "unread",
] as const;

/**
 * A count of rows. The list of the same rows has these filters. Figures of tasks are given to users who may do the task;
 * `late` ones are past their due time.
 */
export const Figure = z.object({
  list: z.enum(figureLists),
  name: z.enum(figureNames),
  filter: z.record(z.string(), z.string()),
  /** At most what a list can reach; `hasMore` if there are more. */
  total: z.int(),
  hasMore: z.boolean(),
  isTask: z.boolean(),
});
export type Figure = z.infer<typeof Figure>;
export type FigureName = (typeof figureNames)[number];

/** What the caller can do about a task at once: claim a conversation, or open the form or the page of the act. */
export const taskActs = [
  "claim",
  "assign",
  "reassign",
  "recordPayment",
  "checkReceipt",
  "recordContact",
  "review",
] as const;
export type TaskAct = (typeof taskActs)[number];

/** A row that waits for the caller, longest first. */
export const Task = z.object({
  list: z.enum(figureLists),
  /** The number of an order, the wedding of an instalment, and the id of other records. */
  id: z.string(),
  /** Whom or what it concerns. */
  title: z.string(),
  /** The last message or a summary. */
  text: z.string(),
  cents: Cents.nullable(),
  /** Since when it is due, or since when it waits. */
  since: Moment,
  isLate: z.boolean(),
  /** Whether the caller can claim it. */
  mayClaim: z.boolean(),
  /** The most useful act that the caller may do now; null without one. */
  act: z.enum(taskActs).nullable(),
});
export type Task = z.infer<typeof Task>;

/** An appointment of the next days. */
export const Upcoming = z.object({
  kind: z.enum(["shoot", "handover", "announcement"]),
  id: z.string(),
  title: z.string(),
  /** The place of a shoot. */
  text: z.string(),
  at: Moment,
  /** Only the day is known. */
  isDay: z.boolean(),
});
export type Upcoming = z.infer<typeof Upcoming>;

/** The longest range of figures, in days. */
export const maxTrendDays = 92;
/** A longer range is divided into so many parts at most. */
export const maxTrendParts = 31;

const Day = z.iso.date();

/** Rows of a list in a range of days, against the same number of days before. The list has the same filters. */
export const Trend = z.object({
  list: z.enum(figureLists),
  filter: z.record(z.string(), z.string()),
  parts: z.array(z.object({ from: Day, to: Day, count: z.int() })),
  total: z.int(),
  before: z.int(),
});
export type Trend = z.infer<typeof Trend>;

export const Trends = z.object({ from: Day, to: Day, beforeFrom: Day, beforeTo: Day, trends: z.array(Trend) });
export type Trends = z.infer<typeof Trends>;

/** Figures of one kind of order: current counts, and today compared with a week ago. */
export const ServiceFigures = z.object({
  open: z.int(),
  unassigned: z.int(),
  /** Close to the due time, and past it. */
  soon: z.int(),
  late: z.int(),
  urged: z.int(),
  flagged: z.int(),
  byStatus: z.record(z.string(), z.int()),
  placedToday: z.int(),
  /** Payments of today, and refunds of orders placed today. */
  paidTodayCents: Cents,
  refundedTodayCents: Cents,
  /** Free workers of this kind, and all of them on shift. */
  workersFree: z.int(),
  workersOnline: z.int(),
  /** Median seconds from placing to acceptance, for orders of today and of the same day a week ago; null without orders. */
  acceptMedianS: z.int().nullable(),
  acceptMedianLastWeekS: z.int().nullable(),
  /** Orders placed per hour of today, 24 values. */
  placedByHour: z.array(z.int()),
});
export type ServiceFigures = z.infer<typeof ServiceFigures>;

/** Figures of the studio, each for users who may open its list. */
export const StudioFigures = z.object({
  /** Today in the calendar of the business. */
  date: z.iso.date(),
  /** Shoots that the caller may see; null without access to shoots. */
  shootsToday: z.int().nullable(),
  /** Tentative shoots that expire today; null for users who do not plan shoots. */
  expiringHolds: z.int().nullable(),
  /** Rooms without a reservation now; null without access to bookables. */
  freeRooms: z.int().nullable(),
  /** Leads of the caller, or of all consultants, whose next touch is due by the end of today; null without access to leads. */
  leadsToTouch: z.int().nullable(),
  /** Overdue instalments of the weddings that the caller may see; null without access to the payments due. */
  overduePayments: z.int().nullable(),
  /** Receipts that wait for their check; null for users who do not check them. */
  receiptsToCheck: z.int().nullable(),
});
export type StudioFigures = z.infer<typeof StudioFigures>;

/** The dashboard. Parts without permission are null. */
export const Board = z.object({
  at: Moment,
  /** The counts of the page, each with the filters of its list. */
  figures: z.array(Figure),
  delivery: ServiceFigures.nullable(),
  driver: ServiceFigures.nullable(),
  errand: ServiceFigures.nullable(),
  studio: StudioFigures.nullable(),
  /**
   * Conversations that wait for an answer, and those that wait longer than the first limit. Each is
   * counted up to a thousand; `capped` names those above. Null without access to chats.
   */
  chats: z.object({ waiting: z.int(), late: z.int(), capped: z.array(z.string()).optional() }).nullable(),
  unreadMessages: z.int(),
  /** Open work of the caller: orders to assign, late orders of visible kinds, refunds to pay. */
  waitingForMe: z.object({ unassigned: z.int(), late: z.int(), refunds: z.int() }),
});
export type Board = z.infer<typeof Board>;
