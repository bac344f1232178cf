import { apis } from "@vowdesk/contract";
import { subjectParts } from "@vowdesk/contract/operations/audit";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { kindOfNumber } from "@vowdesk/contract/local/orders";
import { reviewQueues } from "@vowdesk/contract/reviews/engine";
import * as z from "zod";
import type { BoundCall } from "../kernel/http/bind.ts";
import type { Actor, Context } from "../kernel/http/context.ts";
import { isAllowed } from "../kernel/http/guard.ts";
import { Refusal } from "../kernel/http/refusal.ts";
import { isLimited } from "../features/staff/roles/roles.ts";
import type { MayReadEvent } from "../features/messages/webhooks/webhooks.ts";
import { findIdOfNumber } from "../features/studio/weddings/weddings.ts";

type ReadableEvent = Parameters<MayReadEvent>[2];

/**
 * The call by which staff read what an event is about, by the event or its area. Events of other areas, such as sign-ins, are for
 * readers of the whole audit trail.
 */
const readingCalls: Readonly<Record<string, Endpoint>> = {
  agreement: apis.agreements.detail,
  announcement: apis.announcements.detail,
  "app-user.blocked": apis.appUsers.detail,
  "app-user.edited": apis.appUsers.detail,
  "app-user.phone-changed": apis.appUsers.detail,
  "app-user.unblocked": apis.appUsers.detail,
  bookable: apis.bookables.detail,
  // The note of an absence, which the page of a person does not show.
  "bookable.blocked": apis.shoots.block,
  "bookable.unblocked": apis.shoots.block,
  chat: apis.chat.find,
  "chat-label": apis.chatLabels.list,
  "chat-team": apis.chatTeams.list,
  couple: apis.weddings.detail,
  department: apis.departments.list,
  dish: apis.dishes.detail,
  errors: apis.errors.detail,
  gallery: apis.galleries.detail,
  import: apis.imports.detail,
  lead: apis.leads.detail,
  menu: apis.menus.list,
  offer: apis.offers.detail,
  piece: apis.pieces.detail,
  order: apis.orders.detail,
  payment: apis.weddingPayments.detail,
  quote: apis.quotes.detail,
  refund: apis.weddingRefunds.detail,
  reply: apis.chatReplies.list,
  role: apis.roles.list,
  shoot: apis.shoots.detail,
  "shoot-purpose": apis.shoots.detail,
  skill: apis.skills.list,
  studio: apis.business.settings,
  "user.added": apis.users.list,
  "user.deleted": apis.users.list,
  "user.off-boarded": apis.users.list,
  "user.roles-assigned": apis.users.list,
  "user.updated": apis.users.list,
  wedding: apis.weddings.detail,
};

/**
 * The call that returns what an event about the money of a wedding is about, by the event or its area. Such an event names the wedding, which more
 * users may read than its money.
 */
const moneyCalls: Readonly<Record<string, Endpoint>> = {
  payment: apis.instalments.plan,
  "payment.invoice-asked": apis.invoices.ofWedding,
  "payment.invoice-issued": apis.invoices.ofWedding,
  "payment.invoice-refused": apis.invoices.ofWedding,
  "wedding.cancelled": apis.instalments.plan,
};

function moneyCallOf({ type, subject }: ReadableEvent): Endpoint | undefined {
  const [area = ""] = type.split(".");
  return subjectParts(subject).kind === "wedding" ? (moneyCalls[type] ?? moneyCalls[area]) : undefined;
}

/** Acts of staff on data, which only the audit trail shows. */
const isOversight = (type: string) => /\.(?:exported|revealed)$/.test(type);

/** The call that returns a record, with its input. */
interface RecordCall {
  endpoint: Endpoint;
  input: object;
}

type RecordOf = (ctx: Context, key: string) => RecordCall | null | Promise<RecordCall | null>;

const byId =
  (endpoint: Endpoint): RecordOf =>
  (_ctx, key) => ({ endpoint, input: { id: key } });

const weddingOf: RecordOf = async ({ db }, number) => {
  const id = await findIdOfNumber(db, number);
  return id === undefined ? null : { endpoint: apis.weddings.detail, input: { id } };
};

const moneyOf =
  (endpoint: Endpoint): RecordOf =>
  async ({ db }, number) => {
    const weddingId = await findIdOfNumber(db, number);
    return weddingId === undefined ? null : { endpoint, input: { weddingId } };
  };

const queueDetails: Readonly<Partial<Record<string, Endpoint>>> = {
  application: apis.applications.detail,
  challenge: apis.challenges.detail,
  complaint: apis.complaints.detail,
  discount: apis.discounts.detail,
  feedback: apis.feedback.detail,
  post: apis.posts.detail,
  verification: apis.verification.detail,
  "wedding-refund": apis.refunds.detail,
  withdrawal: apis.withdrawals.detail,
};

/** The call that returns the record of a subject within the scope of its caller, by kind of subject. */
const records: Readonly<Partial<Record<string, RecordOf>>> = {
  agreement: weddingOf,
  bookable: byId(apis.bookables.detail),
  chat: byId(apis.chat.find),
  dish: byId(apis.dishes.detail),
  gallery: byId(apis.galleries.detail),
  import: byId(apis.imports.detail),
  lead: byId(apis.leads.detail),
  offer: byId(apis.offers.detail),
  piece: byId(apis.pieces.detail),
  order: (_ctx, number) => ({ endpoint: apis.orders.detail, input: { number } }),
  payment: byId(apis.weddingPayments.detail),
  person: byId(apis.appUsers.detail),
  quote: byId(apis.quotes.detail),
  refund: byId(apis.weddingRefunds.detail),
  shoot: byId(apis.shoots.detail),
  wedding: weddingOf,
  ...Object.fromEntries(
    Object.entries(queueDetails).flatMap(([queue, endpoint]) => (endpoint ? [[queue, byId(endpoint)] as const] : [])),
  ),
};

/** The permission without which a user reads only their own records, by kind of subject. */
const allRecords: Readonly<Partial<Record<string, string>>> = {
  agreement: "wedding:all",
  gallery: "gallery:all",
  lead: "lead:all",
  payment: "payment:all",
  quote: "lead:all",
  refund: "payment:all",
  shoot: "shoot:all",
  wedding: "wedding:all",
};

/** The permission to read all records of the kind that an event is about. Undefined if no such permission exists: then all readers see all of them. */
function allCodeOf(event: ReadableEvent): string | undefined {
  if (moneyCallOf(event)) return "payment:all";
  const { kind, key } = subjectParts(event.subject);
  return kind === "order" ? `order:${kindOfNumber(key)}` : allRecords[kind];
}

/** Whether a user reads every record of a kind, also those of which only the events are left. */
function readsAll(reader: Actor, event: ReadableEvent): boolean {
  const code = allCodeOf(event);
  return !isLimited(reader) && (code === undefined || reader.codes.has(code));
}

function mayCall(reader: Actor, event: ReadableEvent): boolean {
  const { type, subject } = event;
  if (isOversight(type)) return false;
  const [area = ""] = type.split(".");
  const queue = reviewQueues.find((name) => name === subjectParts(subject).kind);
  if (area === "review") return queue !== undefined && isAllowed(reader, { kind: "staff", codes: [queue] });
  const endpoint = moneyCallOf(event) ?? readingCalls[type] ?? readingCalls[area];
  return endpoint !== undefined && isAllowed(reader, endpoint.access);
}

/**
 * Decides what users may read by the calls that they would use. Users with limits, or without the permission for the records of all users,
 * read a record only if its own call returns it to them, so that each limit is in one place; records without such a call are not for them.
 */
export function eventReader(calls: () => readonly BoundCall[]): MayReadEvent {
  async function returnsRecord(ctx: Context, event: ReadableEvent): Promise<boolean> {
    const { kind, key } = subjectParts(event.subject);
    const money = moneyCallOf(event);
    const requested = await (money ? moneyOf(money) : records[kind])?.(ctx, key);
    const call = requested && calls().find(({ endpoint }) => endpoint === requested.endpoint);
    const input = requested && z.safeParse(requested.endpoint.input, requested.input);
    if (!call || !input?.success || !isAllowed(ctx.actor, call.endpoint.access)) return false;
    try {
      await call.handle(ctx, input.data);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  return async (ctx, reader, event) => {
    if (!isLimited(reader) && isAllowed(reader, apis.audit.list.access)) return true;
    if (!mayCall(reader, event)) return false;
    return readsAll(reader, event) || returnsRecord({ ...ctx, actor: reader }, event);
  };
}
