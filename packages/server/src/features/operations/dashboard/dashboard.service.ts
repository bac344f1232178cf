import type { Board, ServiceFigures, StudioFigures } from "@vowdesk/contract/operations/dashboard";
import { openStatuses, orderKinds, type OrderKind } from "@vowdesk/contract/local/orders";
import type { Actor, Context } from "../../../kernel/http/context.ts";
import { addDays, businessZone, dateIn, sameTimeLater, startOfDate } from "../../../platform/business-time.ts";
import { countWorkers, orderFigures, type FigureSpans } from "../../local/orders/orders.ts";
import { countChats } from "../../chat/chat.ts";
import { countFreeRooms } from "../../studio/bookables/bookables.ts";
import { countDueTo } from "../../studio/leads/leads.ts";
import { unreadCount } from "../../messages/notifications/notifications.ts";
import { countToday } from "../../studio/shoots/shoots.ts";
import { countOverdue, countUnchecked } from "../../studio/wedding-payments/wedding-payments.ts";

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

async function figuresOf(ctx: Context, kind: OrderKind, workers: Workers, spans: FigureSpans): Promise<ServiceFigures> {
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

type Services = Pick<Board, OrderKind>;

/** Work that waits for this user. A kind counts only if the user has the permission to handle it. */
function waitingFor({ codes }: Actor, services: Services): Board["waitingForMe"] {
  const sum = (right: string, read: (figures: ServiceFigures) => number) =>
    orderKinds.reduce((total, kind) => {
      const figures = services[kind];
      return figures && codes.has(`order:${kind}${right}`) ? total + read(figures) : total;
    }, 0);
  return {
    unassigned: sum(":assign", ({ unassigned }) => unassigned),
    late: sum(":advance", ({ late }) => late),
    refunds: sum(":refund", ({ byStatus }) => byStatus["refunding"] ?? 0),
  };
}

async function studioOf(ctx: Context, today: string): Promise<StudioFigures | null> {
  const { codes } = ctx.actor;
  if (!["shoot", "payment:due", "payment:check"].some((code) => codes.has(code))) return null;
  const [shoots, freeRooms, leadsToTouch, overduePayments, receiptsToCheck] = await Promise.all([
    codes.has("shoot") ? countToday(ctx) : null,
    codes.has("bookable") ? countFreeRooms(ctx) : null,
    codes.has("lead") ? countDueTo(ctx, today) : null,
    codes.has("payment:due") ? countOverdue(ctx) : null,
    codes.has("payment:check") ? countUnchecked(ctx) : null,
  ]);
  return {
    date: today,
    shootsToday: shoots?.shoots ?? null,
    expiringHolds: shoots && codes.has("shoot:book") ? shoots.expiringHolds : null,
    freeRooms,
    leadsToTouch,
    overduePayments,
    receiptsToCheck,
  };
}

/** The live dashboard. Parts that the actor may not see are null. */
export async function board(ctx: Context): Promise<Board> {
  const visibleKinds = orderKinds.filter((kind) => ctx.actor.codes.has(`order:${kind}`));
  const [workers, zone] = await Promise.all([
    visibleKinds.length > 0 ? countWorkers(ctx.db, ctx.actor.scope) : (new Map() as Workers),
    businessZone(ctx.db),
  ]);
  const spans = spansIn(zone, ctx.now);
  const [unreadMessages, chats, studio, ...figures] = await Promise.all([
    unreadCount(ctx),
    ctx.actor.codes.has("chat") ? countChats(ctx) : null,
    studioOf(ctx, dateIn(zone, ctx.now)),
    ...visibleKinds.map((kind) => figuresOf(ctx, kind, workers, spans)),
  ]);
  const figuresFor = (kind: OrderKind) => figures[visibleKinds.indexOf(kind)] ?? null;
  const services = { delivery: figuresFor("delivery"), driver: figuresFor("driver"), errand: figuresFor("errand") };
  return {
    at: ctx.now.toISOString(),
    ...services,
    studio,
    chats,
    unreadMessages,
    waitingForMe: waitingFor(ctx.actor, services),
  };
}
