import type { DueInstalment, WeddingReceipt } from "@vowdesk/contract/studio/wedding-payments";
import { orderKinds, type Order } from "@vowdesk/contract/local/orders";
import type { Conversation } from "@vowdesk/contract/chat";
import type { Lead } from "@vowdesk/contract/studio/leads";
import type { Task } from "@vowdesk/contract/operations/dashboard";
import type { Context } from "../../../kernel/http/context.ts";
import { businessZone, dateIn, endOfDate } from "../../../platform/business-time.ts";
import { listChats } from "../../chat/chat.ts";
import { listLateOrders } from "../../local/orders/orders.ts";
import { lateItems, visibleQueues } from "../../reviews/engine/engine.ts";
import { listLeads } from "../../studio/leads/leads.ts";
import { listInstalments, listReceipts } from "../../studio/wedding-payments/wedding-payments.ts";
import { mayDo } from "./figures.policy.ts";

/** Tasks of one list, and of all lists together. */
const maxTasks = 12;
const firstOfList = 3;
const first = { pageNo: 1, pageSize: maxTasks } as const;

const task = (of: Pick<Task, "list" | "id" | "title" | "since"> & Partial<Task>): Task => ({
  text: "",
  cents: null,
  isLate: true,
  mayClaim: false,
  act: null,
  ...of,
});

/** The first of some acts that a record allows its caller. */
const firstAllowed = <A extends string>({ allowed }: { allowed: readonly string[] }, ...acts: A[]): A | null =>
  acts.find((act) => allowed.includes(act)) ?? null;

const ofOrder = (order: Order): Task =>
  task({
    list: order.kind,
    id: order.number,
    title: order.number,
    text: order.customerName,
    cents: order.totalCents,
    since: order.dueAt ?? order.createdAt,
    act: firstAllowed(order, "assign", "reassign"),
  });

function ofChat(ctx: Context, conversation: Conversation): Task {
  const { id, customer, last, waitingSince, lateAt, updatedAt } = conversation;
  const act = firstAllowed(conversation, "claim");
  return task({
    list: "chat",
    id: String(id),
    title: customer.name,
    text: last?.text ?? "",
    since: waitingSince ?? updatedAt,
    isLate: lateAt !== null && Date.parse(lateAt) <= ctx.now.getTime(),
    mayClaim: act !== null,
    act,
  });
}

const ofLead = (ctx: Context, lead: Lead): Task => {
  const { id, nameA, nameB, nextTouchAt, createdAt, note } = lead;
  const since = nextTouchAt ?? createdAt;
  return task({
    list: "lead",
    id: String(id),
    title: [nameA, nameB].filter((name) => name !== "").join(" & "),
    text: note,
    since,
    isLate: Date.parse(since) < ctx.now.getTime(),
    act: firstAllowed(lead, "touch") && "recordContact",
  });
};

/** An instalment is late from the end of its due date, whose last millisecond still has that date. */
const ofInstalment = (
  ctx: Context,
  zone: string,
  { weddingId, couple, openCents, dueOn, weddingNumber }: DueInstalment,
): Task[] =>
  dueOn === null
    ? []
    : [
        task({
          list: "instalment",
          id: String(weddingId),
          title: couple,
          text: weddingNumber,
          cents: openCents,
          since: new Date(endOfDate(zone, dueOn).getTime() - 1).toISOString(),
          act: ctx.actor.codes.has("payment:record") ? "recordPayment" : null,
        }),
      ];

const ofReceipt = (receipt: WeddingReceipt): Task =>
  task({
    list: "receipt",
    id: String(receipt.id),
    title: receipt.couple,
    text: receipt.weddingNumber,
    cents: receipt.amountCents,
    since: receipt.createdAt,
    isLate: false,
    act: firstAllowed(receipt, "check") && "checkReceipt",
  });

async function ofPayments(ctx: Context, zone: string): Promise<Task[]> {
  const [due, receipts] = await Promise.all([
    mayDo(ctx.actor, "instalment") ? listInstalments(ctx, { ...first, window: "overdue" }) : null,
    mayDo(ctx.actor, "receipt")
      ? listReceipts(ctx, { ...first, state: "waiting", sort: "createdAt", dir: "asc" })
      : null,
  ]);
  return [
    ...(due?.records ?? []).flatMap((instalment) => ofInstalment(ctx, zone, instalment)),
    ...(receipts?.records ?? []).map(ofReceipt),
  ];
}

async function ofLeads(ctx: Context, zone: string): Promise<Task[]> {
  if (!mayDo(ctx.actor, "lead")) return [];
  const dueTo = dateIn(zone, ctx.now);
  const { records } = await listLeads(ctx, { ...first, dueTo, sort: "nextTouchAt", dir: "asc" });
  return records.map((lead) => ofLead(ctx, lead));
}

async function ofChats(ctx: Context): Promise<Task[]> {
  if (!mayDo(ctx.actor, "chat")) return [];
  const { records } = await listChats(ctx, { ...first, state: "waiting", sort: "waiting", dir: "asc" });
  return records.map((conversation) => ofChat(ctx, conversation));
}

async function ofOrders(ctx: Context): Promise<Task[]> {
  const kinds = orderKinds.filter((kind) => mayDo(ctx.actor, kind));
  const orders = await Promise.all(kinds.map((kind) => listLateOrders(ctx, kind, maxTasks)));
  return orders.flat().map(ofOrder);
}

async function ofReviews(ctx: Context): Promise<Task[]> {
  const queues = visibleQueues(ctx).filter((queue) => mayDo(ctx.actor, queue));
  const items = await lateItems(ctx, queues, maxTasks);
  return items.map(({ queue, id, person, summary, dueAt, mayDecide }) =>
    task({
      list: queue,
      id: String(id),
      title: person,
      text: summary,
      since: dueAt,
      act: mayDecide ? "review" : null,
    }),
  );
}

const bySince = (a: Task, b: Task) => Date.parse(a.since) - Date.parse(b.since);

/** The oldest tasks. One list does not crowd the others out: first come a few of each, then the oldest of the rest. */
function shareOut(tasks: readonly Task[]): Task[] {
  const oldest = tasks.toSorted(bySince);
  const isAmongFirst = (task: Task) => oldest.filter(({ list }) => list === task.list).indexOf(task) < firstOfList;
  const shared = [...oldest.filter(isAmongFirst), ...oldest.filter((task) => !isAmongFirst(task))];
  return shared.slice(0, maxTasks).toSorted(bySince);
}

/** What waits for the actor, of the lists on which they may act: the longest wait first. */
export async function tasks(ctx: Context): Promise<Task[]> {
  const zone = await businessZone(ctx.db);
  const groups = await Promise.all([
    ofChats(ctx),
    ofOrders(ctx),
    ofPayments(ctx, zone),
    ofLeads(ctx, zone),
    ofReviews(ctx),
  ]);
  return shareOut(groups.flat());
}
