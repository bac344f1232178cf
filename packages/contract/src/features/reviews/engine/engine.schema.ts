import * as z from "zod";
import { appRoles, inEachLanguage, Moment, NonEmptyText, RecordId, Version } from "../../../kernel/index.ts";

/** Refusals of all review queues. */
export const reviewRefusals = {
  "review-claimed": 500,
  "review-closed": 500,
  "review-settling": 500,
  "review-undo-over": 500,
  "review-own": 500,
  "review-second-needed": 500,
  "review-amount": 500,
  "review-file": 500,
  "review-twice": 500,
} as const;

/**
 * The queues by their code, which starts their permissions and names their items: `withdrawal:17`. The value is the feature
 * that has the queue's calls and page.
 */
export const queueFeatures = {
  withdrawal: "withdrawals",
  feedback: "feedback",
  verification: "verification",
  post: "posts",
  application: "applications",
  complaint: "complaints",
  challenge: "challenges",
  discount: "discounts",
  "wedding-refund": "refunds",
} as const;
export type ReviewQueue = keyof typeof queueFeatures;
export const reviewQueues = Object.keys(queueFeatures) as readonly ReviewQueue[];

/** The page key of a queue: `/feedback/list`. */
export const queuePageKeyOf = <Q extends ReviewQueue>(queue: Q) => `/${queueFeatures[queue]}/list` as const;
export const queuePageKeys: readonly ReturnType<typeof queuePageKeyOf>[] = reviewQueues.map(queuePageKeyOf);

/** Time in which a decision can be undone. Its effects begin after it. */
export const undoDecisionMs = 10_000;
/** Duration of a claim. A reviewer who keeps an item open renews it. */
export const claimMs = 120_000;
export const maxBulkDecisions = 100;

/** Addresses of uploaded pictures, sent by the phone app. */
export const pictures = (max: number) => z.array(z.string().max(500)).max(max).default([]);

/** Maximum length of a reason or answer. */
export const maxReason = 500;
const ReasonText = NonEmptyText(maxReason);
/** A text in every language; each person reads their own. */
const ReasonInEach = inEachLanguage(ReasonText);
/** A free text, or a preset reason in every language. */
export const ReviewReason = z.union([ReasonText, ReasonInEach]);
export type ReviewReason = z.infer<typeof ReviewReason>;

/** The person of an item: an app user, or a user of the back office with the role `staff`. */
export const ReviewPerson = z.object({
  id: RecordId,
  name: z.string(),
  role: z.enum([...appRoles, "staff"]),
  /** Masked: `138****5678`. Empty for staff. */
  phone: z.string(),
  isVerified: z.boolean(),
});
export type ReviewPerson = z.infer<typeof ReviewPerson>;

/** The latest decision. The reason is in the requested language. */
export const Decision = z.object({ act: z.string(), by: z.string(), at: Moment, reason: z.string().nullable() });
export type Decision = z.infer<typeof Decision>;

/** A step in the history of an item. */
export const ReviewHistoryEntry = z.object({
  at: Moment,
  act: z.string(),
  status: z.string(),
  actorKind: z.enum(["staff", "app", "system"]),
  actorName: z.string(),
  reason: z.string().nullable(),
});
export type ReviewHistoryEntry = z.infer<typeof ReviewHistoryEntry>;

/** Summary of another item: of the same person, or a similar one. */
export const ReviewSummary = z.object({
  queue: z.enum(reviewQueues),
  id: RecordId,
  status: z.string(),
  person: z.string(),
  summary: z.string(),
  createdAt: Moment,
  decision: Decision.nullable(),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

/** Fields of the items of every queue. */
export const itemShape = {
  id: RecordId,
  version: Version,
  person: ReviewPerson,
  /** A summary: an amount, or the beginning of a text. */
  summary: z.string(),
  createdAt: Moment,
  /** Deadline of the decision; null if none is waited for. */
  dueAt: Moment.nullable(),
  /** The reviewer who has the item open, and the end of the claim; null if there is none. */
  claim: z.object({ byId: RecordId, by: z.string(), until: Moment }).nullable(),
  decision: Decision.nullable(),
  /** Until when the caller can undo their decision; null if they cannot. */
  undoUntil: Moment.nullable(),
  alike: z.int(),
};

/** An item of another person as shown to a party. */
export const Concerning = z.object({
  queue: z.enum(reviewQueues),
  id: RecordId,
  status: z.string(),
  person: z.string(),
  summary: z.string(),
  text: z.string(),
  createdAt: Moment,
});
export type Concerning = z.infer<typeof Concerning>;

/** A notice to an app user, in their language. */
export const AppNotice = z.object({
  id: z.string(),
  at: Moment,
  /** The subject. `order` refers to an order by its `number`, with `itemId` 0. */
  queue: z.enum([...reviewQueues, "order"]),
  itemId: RecordId,
  number: z.string().optional(),
  text: z.string(),
  reason: z.string().nullable(),
  readAt: Moment.nullable(),
});
export type AppNotice = z.infer<typeof AppNotice>;
