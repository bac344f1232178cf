import * as z from "zod";
import { Moment, OneLine, RecordId, Text, Version } from "../../../kernel/index.ts";
import { BookableKind } from "../bookables/bookables.schema.ts";
import { SkillCode } from "../bookables/skills.schema.ts";
import { included } from "../offers/offers.schema.ts";
import { Purpose, Shoot, ShootState } from "../shoots/shoots.schema.ts";

/** A member of the team with what a person can do. */
const SheetMember = z.object({
  bookableId: RecordId,
  name: z.string(),
  kind: BookableKind,
  skills: z.array(SkillCode),
});

/** What the signed agreement includes, without prices. */
export const AgreedServices = z.object({
  ...included,
  photoCount: z.int(),
  /** Services and products in addition to the offer. */
  lines: z.array(z.string()),
});
export type AgreedServices = z.infer<typeof AgreedServices>;

/** `check`: to do. `pack`: to take along. */
export const itemKinds = ["check", "pack"] as const;
export const ItemKind = z.enum(itemKinds);
export type ItemKind = z.infer<typeof ItemKind>;

export const maxListItems = 40;

/** The lines of a check list or packing list, as they are typed. */
export const ListItems = z.array(OneLine(120).min(1)).max(maxListItems);

export const maxQuestions = 20;
export const maxAnswerLength = 1_000;

/** Questions to couples, as they are typed. */
export const Questions = z.array(OneLine(200).min(1)).max(maxQuestions);

/** What shoots of a purpose have on their lists, and what their couples are asked, when they are booked. */
export const SheetTemplate = z.object({
  id: Purpose,
  checks: z.array(z.string()),
  packs: z.array(z.string()),
  questions: z.array(z.string()),
  version: Version,
});
export type SheetTemplate = z.infer<typeof SheetTemplate>;

/** An item on the lists of one shoot. */
export const SheetItem = z.object({
  /** Number within the shoot. */
  number: z.int(),
  kind: ItemKind,
  text: z.string(),
  isDone: z.boolean(),
  /** When and by whom it was ticked or unticked last; null and empty before. */
  changedAt: Moment.nullable(),
  changedBy: z.string(),
});
export type SheetItem = z.infer<typeof SheetItem>;

/** A tick as it was made, perhaps without a connection. The latest one of an item counts. */
export const Tick = z.object({
  number: z
    .int()
    .min(1)
    .max(2 * maxListItems),
  isDone: z.boolean(),
  at: Moment,
});
export type Tick = z.infer<typeof Tick>;

/** A question to the couple of a shoot. */
export const AnsweredQuestion = z.object({
  /** Number within the shoot, from 1. */
  number: z.int(),
  question: z.string(),
  /** Empty before it is answered. */
  answer: z.string(),
});
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>;

/** The questions of the studio about a shoot, with the answers of its couple. */
export const Questionnaire = z.object({
  shootId: RecordId,
  purpose: Purpose,
  state: ShootState,
  startsAt: Moment,
  /** IANA time zone of the place. */
  zone: z.string(),
  items: z.array(AnsweredQuestion),
  /** Whether the couple can answer now. */
  isOpen: z.boolean(),
  /** The first moment at which the answers stay as they are. Null while a postponed shoot has no time. */
  closesAt: Moment.nullable(),
  /** When the couple last saved an answer. */
  answeredAt: Moment.nullable(),
  version: Version,
});
export type Questionnaire = z.infer<typeof Questionnaire>;

/** The answers that a couple saves at once. Questions that are not among them keep their answers; an empty text removes an answer. */
export const Answers = z
  .array(z.object({ number: z.int().min(1).max(maxQuestions), answer: Text(maxAnswerLength) }))
  .min(1)
  .max(maxQuestions);
export type Answers = z.infer<typeof Answers>;

/** The call sheet of a shoot. It has no phone numbers of the couple. */
export const CallSheet = z.object({
  shoot: Shoot,
  team: z.array(SheetMember),
  /** Null without a signed agreement. */
  agreed: AgreedServices.nullable(),
  /** Whom the team calls instead of the couple. Null without a consultant. */
  consultant: z.object({ name: z.string(), phone: z.string() }).nullable(),
  items: z.array(SheetItem),
  /** What the couple was asked and has answered. */
  questions: z.array(AnsweredQuestion),
});
export type CallSheet = z.infer<typeof CallSheet>;
