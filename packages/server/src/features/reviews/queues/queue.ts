import type { Api, Endpoint, HandlerInput } from "@vowdesk/contract/kernel";
import type { ReviewQueue, ReviewReason } from "@vowdesk/contract/reviews";
import type { output, ZodObject } from "zod";
import type { Actor, Context } from "../../../kernel/http/context.ts";
import type { NoticeKey } from "../../../locales/notice-texts.ts";
import type { ReviewRow } from "../store.ts";
import type { PersonRow } from "../people/store.ts";

type StaffCall = "list" | "counts" | "detail" | "claim" | "release" | "decide" | "decideMany" | "undo";

/** A queue as the contract declares it, whatever its items are about. */
export interface AnyQueue {
  code: ReviewQueue;
  name: string;
  status: readonly string[];
  open: readonly string[];
  act: readonly string[];
  details: ZodObject;
  extra: object;
  api: Readonly<Record<StaffCall, Endpoint>>;
  appApi: Readonly<Record<"ask" | "mine", Endpoint>>;
  appStepsApi: Api;
}

export type StatusOf<Q extends AnyQueue> = Q["status"][number];
export type ActOf<Q extends AnyQueue> = Q["act"][number];
export type DetailsOf<Q extends AnyQueue> = output<Q["details"]>;

/** An item of one queue. What is kept of it may be more than what is shown. */
export type ItemOf<Q extends AnyQueue, Kept = DetailsOf<Q>> = ReviewRow<Kept> & { status: StatusOf<Q> };

/** What becomes of an item beside what its act says. */
export interface ItemChange<Q extends AnyQueue, Kept = DetailsOf<Q>> {
  status?: StatusOf<Q>;
  details?: Kept;
}

/** What every decision says; the fields of one queue alone stand beside it. */
export type Command = {
  id: number;
  version: number;
  act: string;
  reason?: ReviewReason | undefined;
};

/** To which items an act is open, and what it does. */
export interface ActRule<Q extends AnyQueue, Kept = DetailsOf<Q>> {
  /** Absent: every state in which somebody is waited for. */
  from?: readonly StatusOf<Q>[];
  to: StatusOf<Q>;
  needsReason?: true;
  /** What a decision has to say beside its act. */
  needs?: readonly (keyof Q["extra"] & string)[];
  /** Happens at once: there is nothing to take back. */
  isFinal?: true;
  /** Who may at all; absent: whoever holds the right. To the others it is neither offered nor open: somebody else has to. */
  isFor?(actor: Pick<Actor, "id">, item: ItemOf<Q, Kept>): boolean;
  /** What of the item it changes; refuses what the state alone does not. Runs when it is decided. */
  change?(
    ctx: Context,
    item: ItemOf<Q, Kept>,
    command: HandlerInput<Q["api"]["decide"]>,
  ): Promise<ItemChange<Q, Kept>> | ItemChange<Q, Kept>;
  /** What the world outside sees of it. Runs once, when the decision can be taken back no more. */
  effect?(ctx: Context, item: ItemOf<Q, Kept>): Promise<ItemChange<Q, Kept> | void>;
  /** What its person is told then; absent tells nothing. */
  tells?: NoticeKey;
  /** What the others whom it concerns are told then, without the reason. */
  tellsSides?: NoticeKey;
}

/** Says that an item refers to uploaded pictures from now on, seen by whoever reviews; answers their addresses as they are kept. */
export interface Keeping {
  keep(address: string): Promise<string>;
  keepAll(addresses: readonly string[]): Promise<string[]>;
}

/** Where an item is asked for. Until it is, nothing else of that person's is asked for or taken out of their balance. */
export interface Asking extends Keeping {
  /** The id it will have. */
  id: number;
  person: PersonRow;
}

/** What is kept of what somebody asked for. */
export interface Asked<Kept> {
  details: Kept;
  /** It in a line; longer ones are cut. */
  summary: string;
  /** What others may share with it: the number of a card, a picture. */
  alike?: readonly string[];
  /** Words it is found by beside its person's name and phone number, and its summary. */
  words?: readonly string[];
  /** Phone numbers of others whom it concerns. */
  phones?: readonly string[];
  /** Whose notices it starts: also somebody beside its person. */
  dueAt?: Date;
}

/** After so long in a state an item goes on by itself; its person may be told. */
interface End<Q extends AnyQueue> {
  from: StatusOf<Q>;
  to: StatusOf<Q>;
  afterMs: number;
  /** What the step is called. */
  act: string;
  tells?: NoticeKey;
}

/** A step that no reviewer takes: one of the app people takes an item further, a bank answers, a time is over. */
export interface Step<Q extends AnyQueue, Kept = DetailsOf<Q>> extends ItemChange<Q, Kept> {
  act: string;
  /** What its person is told. */
  tells?: NoticeKey;
  /** Also where the last decision can still be taken back; absent refuses that. */
  overtakes?: true;
}

/** What the app people's own steps do, null where nothing is left to do: the same again answers the same. */
type StepRules<Q extends AnyQueue, Kept> = {
  readonly [Act in keyof Q["appStepsApi"]]: (
    ctx: Context,
    item: ItemOf<Q, Kept>,
    given: HandlerInput<Q["appStepsApi"][Act]>,
    keeping: Keeping,
  ) => Promise<Omit<Step<Q, Kept>, "act"> | null> | Omit<Step<Q, Kept>, "act"> | null;
};

/** What the house does about a queue: everything that its contract does not say (PRODUCT 4, Review queues). */
export type QueueRules<Q extends AnyQueue, Kept = DetailsOf<Q>> = Rules<Q, Kept> &
  (keyof Q["appStepsApi"] extends never ? { steps?: never } : { steps: StepRules<Q, Kept> });

interface Rules<Q extends AnyQueue, Kept> {
  /** The type of the message in the bell (SPEC 2, Notification and menu targets). */
  messageType: number;
  /** Somebody must have decided after so long. */
  withinMinutes: number;
  first: StatusOf<Q>;
  acts: { readonly [A in ActOf<Q>]: ActRule<Q, Kept> };
  /** Nobody asks while another of theirs is in these states, or may be taken back to one; `alike`: one that shares a key. */
  alone?: { in: readonly StatusOf<Q>[]; which?: "alike" };
  ask(ctx: Context, asked: HandlerInput<Q["appApi"]["ask"]>, asking: Asking): Promise<Asked<Kept>> | Asked<Kept>;
  /** What else happens when it was asked for: money is held, for instance. */
  asked?(ctx: Context, item: ItemOf<Q, Kept>): Promise<void>;
  /** Accounts of others whom it concerns beside its person: none of them decides it either. */
  sides?(details: Kept): number[];
  /** What they are told when it is asked for. */
  tellsSides?: NoticeKey;
  /** What of it they may read beside its summary. */
  toSides?(details: Kept): string;
  /** What time alone does to an item that stays in a state. */
  ends?: readonly End<Q>[];
}

/** A queue with its rules, as the engine goes through it: by then the types have done their work. */
export interface Queue {
  declared: AnyQueue;
  rules: QueueRules<AnyQueue, unknown>;
}

/** Combines the declaration of a queue with its rules. Does not compile if the rules lack an act of the contract. */
export function defineQueue<Q extends AnyQueue, Kept = DetailsOf<Q>>(declared: Q, rules: QueueRules<Q, Kept>): Queue {
  // The engine gives these rules only items and commands of this queue, which the type of all queues cannot express.
  return { declared, rules: rules as unknown as Queue["rules"] };
}

let queues: ReadonlyMap<ReviewQueue, Queue> = new Map();

/** Sets the queues of this process. `app/features.ts` calls this once; jobs and items of several queues find their rules here. */
export function registerQueues(all: readonly Queue[]): void {
  queues = new Map(all.map((queue) => [queue.declared.code, queue]));
}

export const allQueues = (): readonly Queue[] => [...queues.values()];

export function queueNamed(code: ReviewQueue): Queue {
  const queue = queues.get(code);
  if (!queue) throw new Error(`no rules for the queue ${code}`);
  return queue;
}

export const ruleOf = ({ rules, declared: { code } }: Queue, act: string): ActRule<AnyQueue, unknown> => {
  const rule = rules.acts[act];
  if (!rule) throw new Error(`${code} has no act ${act}`);
  return rule;
};
