import type { Board, ServiceFigures, StudioFigures } from "@vowdesk/contract/operations/dashboard";
import { openStatuses, orderKinds, type OrderKind } from "@vowdesk/contract/local/orders";
import type { Context } from "../../../kernel/http/context.ts";
import { addDays, businessZone, dateIn, sameTimeLater, startOfDate } from "../../../platform/business-time.ts";
import { countWorkers, orderFigures, type FigureSpans } from "../../local/orders/orders.ts";
import { countFigures, type CountedFigure } from "./figures.service.ts";

const hoursOfDay = 24;
const weekDays = 7;

function openOf(kind: OrderKind, byStatus: Readonly<Record<string, number>>): number {
  return openStatuses[kind].reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
}

type Workers = Awaited<ReturnType<typeof countWorkers>>;

/** Today up to now, and the same part of the same weekday a week ago, in the business time zone. */
function spansIn(zone: string, now: Date): FigureSpans {
  const today = dateIn(zone, now);
  return {
    zone,
    today: { from: startOfDate(zone, today), to: now },
    lastWeek: { from: startOfDate(zone, addDays(today, -weekDays)), to: sameTimeLater(zone, now, -weekDays) },
  };
}

/** The counts of lists, by the list and the name of the figure. */
type Totals = (list: CountedFigure["list"], name: CountedFigure["name"]) => number | null;

async function figuresOf(
  ctx: Context,
  kind: OrderKind,
  workers: Workers,
  spans: FigureSpans,
): Promise<Omit<ServiceFigures, "unassigned" | "late" | "urged">> {
  const { today, lastWeek, byHour, ...waiting } = await orderFigures(ctx.db, kind, ctx.actor.scope, spans);
  const { free = 0, online = 0 } = workers.get(kind) ?? {};
  return {
    ...waiting,
    open: openOf(kind, waiting.byStatus),
    placedToday: today.placed,
    paidTodayCents: today.paidCents,
    refundedTodayCents: today.refundedCents,
    workersFree: free,
    workersOnline: online,
    acceptMedianS: today.acceptMedianS,
    acceptMedianLastWeekS: lastWeek.acceptMedianS,
    placedByHour: Array.from({ length: hoursOfDay }, (_, hour) => byHour[hour] ?? 0),
  };
}

/** The counts of open work of the caller. A kind counts only if the caller may handle it. */
function waitingFor(offered: readonly CountedFigure[]): Board["waitingForMe"] {
  const sum = (name: CountedFigure["name"]) =>
    offered
      .filter((figure) => figure.name === name && orderKinds.some((kind) => kind === figure.list))
      .reduce((total, figure) => total + figure.total, 0);
  return { unassigned: sum("unassigned"), late: sum("late"), refunds: sum("refunding") };
}

function studioOf({ actor: { codes } }: Context, today: string, totalOf: Totals): StudioFigures | null {
  if (!["shoot", "payment:due", "payment:check"].some((code) => codes.has(code))) return null;
  return {
    date: today,
    shootsToday: totalOf("shoot", "today"),
    expiringHolds: codes.has("shoot:book") ? totalOf("shoot", "expiring") : null,
    freeRooms: totalOf("bookable", "free"),
    leadsToTouch: totalOf("lead", "due"),
    overduePayments: totalOf("instalment", "overdue"),
    receiptsToCheck: totalOf("receipt", "unchecked"),
  };
}

function chatsOf(figures: readonly CountedFigure[], totalOf: Totals): Board["chats"] {
  const waiting = totalOf("chat", "waiting");
  if (waiting === null) return null;
  const capped = figures.filter(({ list, hasMore }) => list === "chat" && hasMore).map(({ name }) => name);
  return { waiting, late: totalOf("chat", "late") ?? 0, capped };
}

/** The live dashboard. Parts that the actor may not see are null. */
export async function board(ctx: Context): Promise<Board> {
  const visibleKinds = orderKinds.filter((kind) => ctx.actor.codes.has(`order:${kind}`));
  const [workers, zone] = await Promise.all([
    visibleKinds.length > 0 ? countWorkers(ctx.db, ctx.actor.scope) : (new Map() as Workers),
    businessZone(ctx.db),
  ]);
  const spans = spansIn(zone, ctx.now);
  const today = dateIn(zone, ctx.now);
  const [figures, ...services] = await Promise.all([
    countFigures(ctx, today),
    ...visibleKinds.map((kind) => figuresOf(ctx, kind, workers, spans)),
  ]);
  const totalOf: Totals = (list, name) =>
    figures.find((figure) => figure.list === list && figure.name === name)?.total ?? null;
  const offered = figures.filter(({ isOffered }) => isOffered);
  const serviceOf = (kind: OrderKind): ServiceFigures | null => {
    const service = services[visibleKinds.indexOf(kind)];
    const count = (name: "unassigned" | "late" | "urged") => totalOf(kind, name) ?? 0;
    return service ? { ...service, unassigned: count("unassigned"), late: count("late"), urged: count("urged") } : null;
  };
  return {
    at: ctx.now.toISOString(),
    figures: offered.map(({ isOffered: _isOffered, ...figure }) => figure),
    delivery: serviceOf("delivery"),
    driver: serviceOf("driver"),
    errand: serviceOf("errand"),
    studio: studioOf(ctx, today, totalOf),
    chats: chatsOf(figures, totalOf),
    unreadMessages: totalOf("message", "unread") ?? 0,
    waitingForMe: waitingFor(offered),
  };
}
