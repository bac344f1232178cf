import * as z from "zod";
import { appRoles } from "../../kernel/index.ts";

/** What the calls of every review queue say no to. */
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

/** The queues, by the code that begins their permissions and names their items: `withdrawal:17` (PRODUCT 4, Review queues). */
export const reviewQueues = [
  "withdrawal",
  "feedback",
  "verification",
  "post",
  "application",
  "complaint",
  "challenge",
] as const;
export type ReviewQueue = (typeof reviewQueues)[number];

/** A decision can be taken back so long; only then does the world outside hear of it (PRODUCT 4, Review queues). */
export const undoDecisionMs = 10_000;
/** Who looks at an item has it for so long; whoever goes on looking claims it again before. */
export const claimMs = 120_000;
export const decisionsAtOnce = 100;

/** An item's number, as a call's body names it. */
export const ItemId = z.int().min(1).max(2_147_483_647);

/** Addresses of uploaded pictures, as the phone app sends them. */
export const pictures = (most: number) => z.array(z.string().max(500)).max(most).default([]);

/** A moment. */
export const At = z.iso.datetime({ offset: true });

/** The longest reason or answer that is told to a person. */
export const reasonAtMost = 500;
const ReasonText = z.string().trim().min(1).max(reasonAtMost);
/** One text in every language: each person is told theirs. */
const ReasonInEach = z.object({ zh: ReasonText, en: ReasonText, es: ReasonText, ja: ReasonText });
/** Words of one's own, or a preset in every language. */
export const ReviewReason = z.union([ReasonText, ReasonInEach]);
export type ReviewReason = z.infer<typeof ReviewReason>;

/** Whom an item is about. */
export const ReviewPerson = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(appRoles),
  /** Masked: `138****5678`. */
  phone: z.string(),
  isVerified: z.boolean(),
});
export type ReviewPerson = z.infer<typeof ReviewPerson>;

/** What was decided last, by whom and why. The reason is in the asked language. */
export const Decision = z.object({ act: z.string(), by: z.string(), at: At, reason: z.string().nullable() });
export type Decision = z.infer<typeof Decision>;

/** One step of an item's way, the oldest first. */
export const ReviewStep = z.object({
  at: At,
  act: z.string(),
  status: z.string(),
  actorKind: z.enum(["staff", "app", "system"]),
  actorName: z.string(),
  reason: z.string().nullable(),
});
export type ReviewStep = z.infer<typeof ReviewStep>;

/** Another item in a line: of the same person, or one that looks alike. */
export const ReviewLine = z.object({
  queue: z.enum(reviewQueues),
  id: z.int(),
  status: z.string(),
  person: z.string(),
  summary: z.string(),
  createdAt: At,
  decision: Decision.nullable(),
});
export type ReviewLine = z.infer<typeof ReviewLine>;

/** What an item of any queue says beside what it is about. */
export const itemShape = {
  id: z.int(),
  version: z.int(),
  person: ReviewPerson,
  /** What it is in a line: an amount, the beginning of a text. */
  summary: z.string(),
  createdAt: At,
  /** When somebody must have decided; null once nothing is waited for. */
  dueAt: At.nullable(),
  /** Who looks at it, until when; null when nobody does. */
  claim: z.object({ byId: z.int(), by: z.string(), until: At }).nullable(),
  decision: Decision.nullable(),
  /** Until when the asking user may take their decision back; null when they may not. */
  undoUntil: At.nullable(),
  /** How many others look like it. */
  alike: z.int(),
};

/** An item of somebody else as one whom it concerns may read it. */
export const Concerning = z.object({
  queue: z.enum(reviewQueues),
  id: z.int(),
  status: z.string(),
  person: z.string(),
  summary: z.string(),
  text: z.string(),
  createdAt: At,
});
export type Concerning = z.infer<typeof Concerning>;

/** Something that happened to one of the app people and is told to them in their language. */
export const AppNotice = z.object({
  id: z.string(),
  at: At,
  /** What it is about; `order` names an order by its `number`, and its `itemId` is 0. */
  queue: z.enum([...reviewQueues, "order"]),
  itemId: z.int(),
  number: z.string().optional(),
  text: z.string(),
  reason: z.string().nullable(),
  readAt: At.nullable(),
});
export type AppNotice = z.infer<typeof AppNotice>;
