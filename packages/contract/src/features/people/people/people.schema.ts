import * as z from "zod";
import { appRoles, permissions, Moment, Cents, RecordId } from "../../../kernel/index.ts";
import { ContentType, conversationStates } from "../../chat/chat.schema.ts";
import { courierStates, orderKinds, OrderStep } from "../../local/orders/orders.schema.ts";
import { ReviewSummary } from "../../reviews/engine/engine.schema.ts";

/**
 * `person` opens the person page, whose sections follow the permissions of their features. `person:reveal` shows the full phone
 * number, `person:money` the balance and every ledger entry.
 */
export const personPermissions = permissions("person", "person:reveal", "person:money");

const Kind = z.enum(orderKinds);

/** Summary of an order. */
export const PersonOrder = z.object({
  number: z.string(),
  kind: Kind,
  status: z.string(),
  /** The merchant, the destination or the task; for a merchant the customer. */
  title: z.string(),
  totalCents: Cents,
  refundedCents: Cents,
  flagged: z.boolean(),
  /** The worker; null on the worker's own page. */
  workerName: z.string().nullable(),
  createdAt: Moment,
});
export type PersonOrder = z.infer<typeof PersonOrder>;

/** Figures of a person's orders of one kind. Only the latest are counted if there are very many; then `more` is set. */
export const KindFigures = z.object({
  kind: Kind,
  count: z.int(),
  more: z.boolean(),
  byStatus: z.record(z.string(), z.int()),
  /** Payments without refunds, and refunds including pending ones. */
  spentCents: Cents,
  refundedCents: Cents,
  cancelled: z.int(),
  refunded: z.int(),
});
export type KindFigures = z.infer<typeof KindFigures>;

/** The orders of a customer, merchant or worker, of the kinds that the caller may see. */
const PersonOrders = z.object({ kinds: z.array(KindFigures), latest: z.array(PersonOrder) });

/** Current state of a worker. */
const PersonShift = z.object({
  state: z.enum(courierStates),
  load: z.int(),
  zone: z.string(),
  rating: z.number(),
  serves: z.array(Kind),
  since: Moment.nullable(),
});

const PersonShop = z.object({ name: z.string(), address: z.string(), zone: z.string(), isOpen: z.boolean() });

/** A message of the customer chat. `text` is shortened, and empty for messages without text. */
export const ChatExcerpt = z.object({
  seq: z.int(),
  type: ContentType,
  from: z.enum(["customer", "staff", "system"]),
  senderName: z.string(),
  isPrivate: z.boolean(),
  text: z.string(),
  at: Moment,
});
export type ChatExcerpt = z.infer<typeof ChatExcerpt>;

/** The customer chat with its last messages, newest first; null if the person never wrote. */
const PersonChat = z
  .object({
    conversationId: RecordId,
    state: z.enum(conversationStates),
    unread: z.int(),
    waitingSince: Moment.nullable(),
    assigneeName: z.string().nullable(),
    lines: z.array(ChatExcerpt),
  })
  .nullable();

/** Money received (positive) or paid (negative). `subject` is its object: `order:WM…`, `packet:7`. */
export const MoneyEntry = z.object({
  id: z.string(),
  at: Moment,
  purpose: z.string(),
  subject: z.string(),
  cents: Cents,
});
export type MoneyEntry = z.infer<typeof MoneyEntry>;

/** `balanceCents` is null if the caller may see only some of the entries. */
const PersonMoney = z.object({ balanceCents: Cents.nullable(), entries: z.array(MoneyEntry) });

/** A note of staff on an order or a private note in the chat. */
export const PersonNote = z.object({
  id: z.string(),
  at: Moment,
  byName: z.string(),
  /** A text note, or a change of an order's flag. */
  act: z.enum(["note", "flag"]),
  text: z.string(),
  order: z.object({ number: z.string(), kind: Kind }).nullable(),
  message: z.object({ conversationId: RecordId, seq: z.int() }).nullable(),
});
export type PersonNote = z.infer<typeof PersonNote>;

/** A wedding of which the person is a partner. */
export const PersonWedding = z.object({
  id: RecordId,
  number: z.string(),
  /** Names of the partners: `Anna & Ben`. */
  couple: z.string(),
  weddingDate: z.iso.date().nullable(),
  consultantName: z.string(),
  /** Start of the next shoot; null without one. */
  nextShootAt: Moment.nullable(),
});
export type PersonWedding = z.infer<typeof PersonWedding>;

/** Sections of the page in order. Sections without permission, or that do not apply to the role, are left out. */
export const personSections = {
  shop: PersonShop,
  shift: PersonShift,
  orders: PersonOrders,
  /** Left out for a person without weddings. */
  weddings: z.array(PersonWedding),
  chat: PersonChat,
  money: PersonMoney,
  /** Review items of the person in the queues that the caller may see, latest first. */
  reviews: z.array(ReviewSummary),
  notes: z.array(PersonNote),
};
export const PersonSections = z.object(personSections).partial();
export type PersonSections = z.infer<typeof PersonSections>;
export type SectionName = keyof PersonSections;

/** An app user with all sections that the caller may see. */
export const Person = z.object({
  id: RecordId,
  name: z.string(),
  /** Masked: `138****5678`. */
  phone: z.string(),
  role: z.enum(appRoles),
  enabled: z.boolean(),
  joinedAt: Moment,
  /** When the identity was verified; null if it was not. */
  verifiedAt: Moment.nullable(),
  sections: PersonSections,
  timelines: z.array(z.enum(["orders", "chat", "money", "reviews"])),
});
export type Person = z.infer<typeof Person>;

export const timelineParts = Person.shape.timelines.element.options;
export type TimelinePart = (typeof timelineParts)[number];

const entry = <T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.object({ id: z.string(), at: Moment, type: z.literal(type), ...shape });

/** An entry of the history. A `talk` combines messages that followed each other closely; `lines` are the newest of them. */
export const TimelineEntry = z.discriminatedUnion("type", [
  entry("joined", {}),
  entry("verified", {}),
  entry("order", { order: PersonOrder }),
  entry("step", {
    order: z.object({ number: z.string(), kind: Kind }),
    act: z.string(),
    toStatus: z.string(),
    actorKind: OrderStep.shape.actorKind,
    actorName: z.string(),
    reason: z.string().nullable(),
  }),
  entry("talk", { conversationId: RecordId, count: z.int(), lines: z.array(ChatExcerpt) }),
  entry("review", { review: ReviewSummary }),
  entry("money", { purpose: z.string(), subject: z.string(), cents: Cents }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;
