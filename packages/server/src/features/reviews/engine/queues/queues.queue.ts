import type { Api, Endpoint, HandlerInput, Language } from "@vowdesk/contract/kernel";
import type { ReviewQueue, ReviewReason } from "@vowdesk/contract/reviews/engine";
import type { output, ZodObject } from "zod";
import type { Actor, Context, Services } from "../../../../kernel/http/context.ts";
import type { NoticeKey } from "../../../../locales/notice-texts.ts";
import type { ReviewRow } from "../engine.store.ts";
import type { PersonRow } from "../requests/people.service.ts";

type SubmitCall = Readonly<Record<"submit", Endpoint>>;
type StaffCall = "list" | "counts" | "detail" | "claim" | "release" | "decide" | "decideMany" | "undo";

export interface AnyQueue {
  code: ReviewQueue;
  name: string;
  status: readonly string[];
  open: readonly string[];
  act: readonly string[];
  details: ZodObject;
  extra: object;
  api: Readonly<Record<StaffCall, Endpoint>>;
  /** Empty if other features submit the items on behalf of staff. */
  appApi: Readonly<Partial<Record<"submit" | "mine", Endpoint>>>;
  appStepsApi: Api;
}

export type StatusOf<Q extends AnyQueue> = Q["status"][number];
export type ActionOf<Q extends AnyQueue> = Q["act"][number];
export type DetailsOf<Q extends AnyQueue> = output<Q["details"]>;

/** A stored item of one queue. `Kept` can have more fields than the details that clients see. */
export type ItemOf<Q extends AnyQueue, Kept = DetailsOf<Q>> = ReviewRow<Kept> & { status: StatusOf<Q> } & Submitter<Q>;

/** Items that app users submit have a person. */
type Submitter<Q extends AnyQueue> = Q["appApi"] extends SubmitCall ? { person_id: number } : unknown;

/** Changes of an item in addition to those that its act states. */
export interface ItemChange<Q extends AnyQueue, Kept = DetailsOf<Q>> {
  status?: StatusOf<Q>;
  details?: Kept;
}

/** The fields that decisions of all queues have. Each queue can add its own. */
export type Command = {
  id: number;
  version: number;
  act: string;
  reason?: ReviewReason | undefined;
};

/** The states in which an act is possible, and what it does. */
export interface ActionRule<Q extends AnyQueue, Kept = DetailsOf<Q>> {
  /** Default: every open state. */
  from?: readonly StatusOf<Q>[];
  to: StatusOf<Q>;
  /** `if-similar`: only while another person has a similar item. */
  needsReason?: true | "if-similar";
  /** Additional fields that the decision must have. */
  needs?: readonly (keyof Q["extra"] & string)[];
  /** The effect is applied at once and cannot be undone. */
  isFinal?: true;
  /** Whether this actor may take the act. Default: everyone with the permission. */
  isFor?(actor: Pick<Actor, "id">, item: ItemOf<Q, Kept>): boolean;
  /** Returns further changes of the item, or refuses. Runs at the time of the decision. */
  change?(
    ctx: Context,
    item: ItemOf<Q, Kept>,
    command: HandlerInput<Q["api"]["decide"]>,
  ): Promise<ItemChange<Q, Kept>> | ItemChange<Q, Kept>;
  /** Refuses the undo if a later action depends on the decision. */
  assertUndoable?(ctx: Context, item: ItemOf<Q, Kept>): Promise<void>;
  /** Applies the consequences, such as money or roles. Runs once, when the undo time is over. */
  effect?(ctx: Context, item: ItemOf<Q, Kept>): Promise<ItemChange<Q, Kept> | void>;
  /** The notice that its person gets then. */
  notice?: NoticeKey;
  /** The notice that the other parties get then, without the reason. */
  partyNotice?: NoticeKey;
}

/** Claims uploaded pictures for an item, which makes them visible to reviewers. Returns their stored addresses. */
export interface PictureClaims {
  keep(address: string): Promise<string>;
  keepAll(addresses: readonly string[]): Promise<string[]>;
}

/** The item that is being created. The person is locked until the transaction ends. */
export interface ItemRequest extends PictureClaims {
  id: number;
  person: PersonRow;
}

export interface RequestedItem<Kept> {
  details: Kept;
  /** One line for lists. Longer ones are shortened. */
  summary: string;
  /** Keys that similar items share, such as a card number or a picture. */
  similarityKeys?: readonly string[];
  /** Search terms in addition to the person's name and phone number and the summary. */
  searchTerms?: readonly string[];
  /** Phone numbers of the other parties, for the search. */
  phones?: readonly string[];
  /** Default: the creation time plus `withinMinutes`. */
  dueAt?: Date;
}

/** An automatic change of an item that stays in a state for too long. */
interface Expiry<Q extends AnyQueue> {
  from: StatusOf<Q>;
  to: StatusOf<Q>;
  afterMs: number;
  act: string;
  notice?: NoticeKey;
}

/** A change of an item by an app user, the bank or a timer. */
export interface Step<Q extends AnyQueue, Kept = DetailsOf<Q>> extends ItemChange<Q, Kept> {
  act: string;
  notice?: NoticeKey;
  /** Allows the step while the last decision can still be undone, which ends the undo time. */
  endsUndo?: true;
}

/** The steps that app users take. Each returns null if nothing is left to do, so that a repeated request is harmless. */
type StepRules<Q extends AnyQueue, Kept> = {
  readonly [Act in keyof Q["appStepsApi"]]: (
    ctx: Context,
    item: ItemOf<Q, Kept>,
    input: HandlerInput<Q["appStepsApi"][Act]>,
    keeping: PictureClaims,
  ) => Promise<Omit<Step<Q, Kept>, "act"> | null> | Omit<Step<Q, Kept>, "act"> | null;
};

/** The rules of a queue: everything that its contract does not state. */
export type QueueRules<Q extends AnyQueue, Kept = DetailsOf<Q>> = Rules<Q, Kept> &
  SubmissionRules<Q["appApi"], Kept> &
  (keyof Q["appStepsApi"] extends never ? { steps?: never } : { steps: StepRules<Q, Kept> });

/** How an item follows from the input of an app user. */
type Submission<Input, Kept> = (
  ctx: Context,
  input: Input,
  request: ItemRequest,
) => Promise<RequestedItem<Kept>> | RequestedItem<Kept>;

type SubmissionRules<Calls, Kept> = Calls extends { submit: infer Call extends Endpoint }
  ? { submit: Submission<HandlerInput<Call>, Kept> }
  : { submit?: Submission<never, Kept> };

interface Rules<Q extends AnyQueue, Kept> {
  /** The type of the message to reviewers. */
  messageType: number;
  /** The time until an open item is late. */
  withinMinutes: number;
  initialStatus: StatusOf<Q>;
  acts: { readonly [A in ActionOf<Q>]: ActionRule<Q, Kept> };
  /** Refuses a request while the person has an item in these states; with `onlySimilar`, only an item that shares a key. */
  refusedWhile?: { statuses: readonly StatusOf<Q>[]; onlySimilar?: true };
  /** Runs after the item was created, for instance to reserve money. */
  afterSubmit?(ctx: Context, item: ItemOf<Q, Kept>): Promise<void>;
  /** The summary in the language of its reader, where it contains money or words. Default: the stored summary. */
  summaryFor?(details: Kept, language: Language): string;
  /** Accounts of the other parties. Like its person, none of them may decide the item. */
  parties?(details: Kept): number[];
  /** The notice that the other parties get when the item is created. */
  partyNotice?: NoticeKey;
  /** The text that the other parties may read, in addition to the summary. */
  partyText?(details: Kept): string;
  /** Automatic changes of items that stay in a state for too long. */
  expiries?: readonly Expiry<Q>[];
}

export interface Queue {
  declared: AnyQueue;
  rules: QueueRules<AnyQueue, unknown>;
}

/** Combines the declaration of a queue with its rules. Does not compile if the rules lack an act of the contract. */
export function defineQueue<Q extends AnyQueue, Kept = DetailsOf<Q>>(
  declared: Q,
  rules: QueueRules<Q, NoInfer<Kept>>,
): Queue {
  // The engine gives these rules only items and commands of this queue, which the type of all queues cannot express.
  return { declared, rules: rules as unknown as Queue["rules"] };
}

declare module "../../../../kernel/http/context.ts" {
  interface Services {
    /** The review queues of all features. Jobs, and items of several queues, find their rules here. */
    reviewQueues: readonly Queue[];
  }
}

export function getQueue({ reviewQueues }: Pick<Services, "reviewQueues">, code: ReviewQueue): Queue {
  const queue = reviewQueues.find(({ declared }) => declared.code === code);
  if (!queue) throw new Error(`No feature has the queue ${code}`);
  return queue;
}

export const ruleOf = ({ rules, declared: { code } }: Queue, act: string): ActionRule<AnyQueue, unknown> => {
  const rule = rules.acts[act];
  if (!rule) throw new Error(`${code} has no act ${act}`);
  return rule;
};
