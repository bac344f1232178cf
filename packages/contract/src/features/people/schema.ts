import * as z from "zod";
import { appRoles, permissions } from "../../kernel/index.ts";
import { ContentType, conversationStates } from "../chat/schema.ts";
import { courierStates, orderKinds, OrderStep } from "../orders/schema.ts";
import { ReviewLine } from "../reviews/schema.ts";

/**
 * `person` opens the page about one of the app people; what it shows follows the rights of what is shown. `person:reveal` shows
 * the whole phone number, `person:money` the balance and every entry of the ledger.
 */
export const personPermissions = permissions("person", "person:reveal", "person:money");

const At = z.iso.datetime({ offset: true });
const Kind = z.enum(orderKinds);

/** An order in a line: enough to know which it is and to open it. */
export const PersonOrder = z.object({
  number: z.string(),
  kind: Kind,
  status: z.string(),
  /** The merchant, the destination or the task; to a merchant the customer. */
  title: z.string(),
  totalCents: z.int(),
  refundedCents: z.int(),
  flagged: z.boolean(),
  /** Who carries it out; null to themselves. */
  workerName: z.string().nullable(),
  createdAt: At,
});
export type PersonOrder = z.infer<typeof PersonOrder>;

/** A person's orders of one kind in figures; of very many the latest ones are counted, and `more` says so. */
export const KindFigures = z.object({
  kind: Kind,
  count: z.int(),
  more: z.boolean(),
  byStatus: z.record(z.string(), z.int()),
  /** What was paid and stayed paid, and what went or goes back. */
  spentCents: z.int(),
  refundedCents: z.int(),
  cancelled: z.int(),
  /** Orders of which something went or goes back. */
  refunded: z.int(),
});
export type KindFigures = z.infer<typeof KindFigures>;

/** The orders a customer placed, a merchant was given or a worker carried out: as many kinds as may be seen. */
const PersonOrders = z.object({ kinds: z.array(KindFigures), latest: z.array(PersonOrder) });

/** How a worker stands now (PRODUCT 4, couriers and drivers with live state). */
const PersonShift = z.object({
  state: z.enum(courierStates),
  load: z.int(),
  zone: z.string(),
  rating: z.number(),
  serves: z.array(Kind),
  since: At.nullable(),
});

const PersonShop = z.object({ name: z.string(), address: z.string(), zone: z.string(), isOpen: z.boolean() });

/** One message of the chat with the house. `text` is short, and empty for what has no words. */
export const ChatLine = z.object({
  seq: z.int(),
  type: ContentType,
  from: z.enum(["customer", "staff", "system"]),
  senderName: z.string(),
  isPrivate: z.boolean(),
  text: z.string(),
  at: At,
});
export type ChatLine = z.infer<typeof ChatLine>;

/** How the chat with the house stands, and its last lines, the newest first; null for who never wrote. */
const PersonChat = z
  .object({
    conversationId: z.int(),
    state: z.enum(conversationStates),
    unread: z.int(),
    waitingSince: At.nullable(),
    assigneeName: z.string().nullable(),
    lines: z.array(ChatLine),
  })
  .nullable();

/** Money that came to the person (above zero) or went from them. `subject` is what it was about: `order:WM…`, `packet:7`. */
export const MoneyEntry = z.object({
  id: z.string(),
  at: At,
  purpose: z.string(),
  subject: z.string(),
  cents: z.int(),
});
export type MoneyEntry = z.infer<typeof MoneyEntry>;

/** `balanceCents` is null for who may see some of the entries only. */
const PersonMoney = z.object({ balanceCents: z.int().nullable(), entries: z.array(MoneyEntry) });

/** What a colleague wrote down about an order of theirs, or in the chat out of the customer's sight. */
export const PersonNote = z.object({
  id: z.string(),
  at: At,
  byName: z.string(),
  /** A note in words, or that an order's flag was set or taken away. */
  act: z.enum(["note", "flag"]),
  text: z.string(),
  order: z.object({ number: z.string(), kind: Kind }).nullable(),
  message: z.object({ conversationId: z.int(), seq: z.int() }).nullable(),
});
export type PersonNote = z.infer<typeof PersonNote>;

/** The sections of the page in their order. What an asker may not see, or a person cannot have, is left out. */
export const personSections = {
  shop: PersonShop,
  shift: PersonShift,
  orders: PersonOrders,
  chat: PersonChat,
  money: PersonMoney,
  /** What they asked for in the review queues that the asker may see, the latest first. */
  reviews: z.array(ReviewLine),
  notes: z.array(PersonNote),
};
export const PersonSections = z.object(personSections).partial();
export type PersonSections = z.infer<typeof PersonSections>;
export type SectionName = keyof PersonSections;

/** One of the app people with everything about them that the asker may see (issue 6, Customer 360). */
export const Person = z.object({
  id: z.int(),
  name: z.string(),
  /** Masked: `138****5678`. */
  phone: z.string(),
  role: z.enum(appRoles),
  enabled: z.boolean(),
  joinedAt: At,
  /** When they had shown who they are; null while nobody has verified them. */
  verifiedAt: At.nullable(),
  sections: PersonSections,
  /** What their history may be narrowed to. */
  timelines: z.array(z.enum(["orders", "chat", "money", "reviews"])),
});
export type Person = z.infer<typeof Person>;

export const timelineParts = Person.shape.timelines.element.options;
export type TimelinePart = (typeof timelineParts)[number];

const entry = <T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.object({ id: z.string(), at: At, type: z.literal(type), ...shape });

/** One thing that happened. A talk is as many messages of the chat as followed each other soon; `lines` are its newest. */
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
  entry("talk", { conversationId: z.int(), count: z.int(), lines: z.array(ChatLine) }),
  entry("review", { review: ReviewLine }),
  entry("money", { purpose: z.string(), subject: z.string(), cents: z.int() }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;
