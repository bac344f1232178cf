import { reachableRows } from "@vowdesk/contract/kernel";
import { orderKinds, type OrderKind } from "@vowdesk/contract/local/orders";
import type { Figure, FigureName } from "@vowdesk/contract/operations/dashboard";
import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";
import type { Context } from "../../../kernel/http/context.ts";
import { countEach, type Countable } from "../../../kernel/paging/count-each.ts";
import { chatsMatching } from "../../chat/chat.ts";
import { ordersMatching, type OrderFilter } from "../../local/orders/orders.ts";
import { messagesMatching } from "../../messages/notifications/notifications.ts";
import { itemsMatching, visibleQueues } from "../../reviews/engine/engine.ts";
import { bookablesMatching } from "../../studio/bookables/bookables.ts";
import { leadsMatching } from "../../studio/leads/leads.ts";
import { mayDo } from "./figures.policy.ts";
import { shootsMatching } from "../../studio/shoots/shoots.ts";
import { instalmentsMatching, receiptsMatching } from "../../studio/wedding-payments/wedding-payments.ts";

/** A figure before it is counted. The same filters count its rows and open their list. */
interface Definition extends Pick<Figure, "list" | "name" | "filter"> {
  rows: Promise<Countable>;
  /** Whether the caller may do the task; undefined if the figure is no task. */
  mayAct?: boolean;
}

/** A figure of a list: the list reads the filters, and their texts are the query of its page. */
const define = <F extends Readonly<Record<string, string>>>(
  list: Figure["list"],
  name: FigureName,
  read: (filter: F) => Promise<Countable>,
  filter: F,
): Definition => ({ list, name, filter, rows: read(filter) });

const may = ({ actor }: Context, ...codes: readonly string[]) => codes.some((code) => actor.codes.has(code));

function ofOrders(ctx: Context, kind: OrderKind, today: string): Definition[] {
  const of = (name: FigureName, filter: OrderFilter & Record<string, string>) =>
    define(kind, name, (rows) => ordersMatching(ctx, kind, rows), filter);
  const right = (act: string) => may(ctx, `order:${kind}:${act}`);
  return [
    of("open", { scope: "open" }),
    of("today", { from: today, to: today }),
    { ...of("unassigned", { scope: "unassigned" }), mayAct: right("assign") },
    { ...of("late", { scope: "late" }), mayAct: mayDo(ctx.actor, kind) },
    { ...of("urged", { scope: "urged" }), mayAct: mayDo(ctx.actor, kind) },
    ...(kind === "delivery" ? [{ ...of("refunding", { status: "refunding" }), mayAct: right("refund") }] : []),
  ];
}

function ofChats(ctx: Context): Definition[] {
  const mayAct = mayDo(ctx.actor, "chat");
  return [
    { ...define("chat", "waiting", (rows) => chatsMatching(ctx, rows), { state: "waiting" } as const), mayAct },
    { ...define("chat", "late", (rows) => chatsMatching(ctx, rows), { only: "late" } as const), mayAct },
  ];
}

function ofQueue(ctx: Context, queue: ReviewQueue): Definition[] {
  const mayAct = mayDo(ctx.actor, queue);
  const of = (name: "open" | "late") =>
    define(queue, name, (rows: { scope: "open" | "late" }) => itemsMatching(ctx, queue, rows), { scope: name });
  return [of("open"), { ...of("late"), mayAct }];
}

function ofStudio(ctx: Context, today: string): Definition[] {
  const shoots = (name: FigureName, filter: Readonly<Record<string, string>>) =>
    define("shoot", name, (rows) => shootsMatching(ctx, rows), filter);
  return [
    ...(may(ctx, "shoot")
      ? [
          shoots("today", { from: today, to: today, scope: "reserved" }),
          { ...shoots("expiring", { expiresTo: today }), mayAct: mayDo(ctx.actor, "shoot") },
        ]
      : []),
    ...(may(ctx, "lead")
      ? [
          {
            ...define("lead", "due", (rows) => leadsMatching(ctx, rows), { dueTo: today }),
            mayAct: mayDo(ctx.actor, "lead"),
          },
        ]
      : []),
    ...ofPayments(ctx),
    ...(may(ctx, "bookable")
      ? [
          define("bookable", "free", (rows) => bookablesMatching(ctx, rows), {
            kind: "room",
            state: "active",
            free: "now",
          } as const),
        ]
      : []),
  ];
}

function ofPayments(ctx: Context): Definition[] {
  const overdue = () =>
    define("instalment", "overdue", (rows) => instalmentsMatching(ctx, rows), { window: "overdue" } as const);
  const unchecked = () =>
    define("receipt", "unchecked", (rows) => receiptsMatching(ctx, rows), { state: "waiting" } as const);
  return [
    ...(may(ctx, "payment:due") ? [{ ...overdue(), mayAct: mayDo(ctx.actor, "instalment") }] : []),
    ...(may(ctx, "payment:check") ? [{ ...unchecked(), mayAct: true }] : []),
  ];
}

export interface CountedFigure extends Figure {
  /** Whether the caller may do the task, or the figure is no task. */
  isOffered: boolean;
}

/** Counts the rows of every list that the caller may open, in one statement. */
export async function countFigures(ctx: Context, today: string): Promise<CountedFigure[]> {
  const definitions = [
    ...orderKinds.filter((kind) => may(ctx, `order:${kind}`)).flatMap((kind) => ofOrders(ctx, kind, today)),
    ...(may(ctx, "chat") ? ofChats(ctx) : []),
    ...visibleQueues(ctx).flatMap((queue) => ofQueue(ctx, queue)),
    ...ofStudio(ctx, today),
    ...(may(ctx, "message")
      ? [define("message", "unread", (rows) => messagesMatching(ctx, rows), { flag: "0" } as const)]
      : []),
  ];
  const totals = await countEach(ctx.db, await Promise.all(definitions.map(({ rows }) => rows)));
  return definitions.map(({ list, name, filter, mayAct }, index) => {
    const total = totals[index] ?? 0;
    return {
      list,
      name,
      filter: { ...filter },
      total: Math.min(total, reachableRows),
      hasMore: total > reachableRows,
      isTask: mayAct !== undefined,
      isOffered: mayAct ?? true,
    };
  });
}
