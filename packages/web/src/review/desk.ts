import type { MessageDescriptor } from "@lingui/core";
import type { CallOutput, Language } from "@vowdesk/contract/kernel";
import type { reviewQueue, ReviewQueue } from "@vowdesk/contract/reviews";
import type { ReactNode } from "react";
import type { Tone } from "../ui/display/badge.tsx";
import { actWords } from "./labels.ts";

type Names = readonly [string, ...string[]];
type None = Record<never, never>;

/** A queue as the engine goes through it, whatever its items are about. */
export type Queue = ReturnType<typeof reviewQueue<ReviewQueue, Names, Names, None, None, None>>;
export type Item = CallOutput<Queue["api"]["claim"]>;
export type Detail = CallOutput<Queue["api"]["detail"]>;

/** A reason in every language: the person is told theirs. */
export type Preset = Readonly<Record<Language, string>>;

/** What a decision asks beside its reason: an amount in cents, a text, another item of the queue by its number, or one of a few. */
export type Field = { label: MessageDescriptor; isOptional?: true } & (
  | { kind: "money" | "text" | "item" }
  | { kind: "choice"; names: Readonly<Record<string, MessageDescriptor>> }
);

/** How a decision is drawn and what it asks. Without reasons and fields it is sent by a single key. */
interface Act<Extra extends string = string> {
  /** A letter of its own; J, K, S, U, X and ? are the desk's. */
  key: string;
  /** `primary` is the one filled button of the item's state. */
  tone?: "primary" | "danger";
  /** Where the engine's own words for an act of this name do not fit. */
  words?: { name: MessageDescriptor; done: MessageDescriptor };
  /** Reasons to pick from by number, or to write; a list without any asks for words of one's own. Absent asks none. */
  reasons?: readonly Preset[];
  isReasonOptional?: true;
  /** What is written there, where it is no reason: an answer. */
  reasonLabel?: MessageDescriptor;
  asks?: Readonly<Partial<Record<Extra, Field>>>;
}

interface Picture {
  src: string;
  title: string;
}

type Facts = readonly (readonly [name: MessageDescriptor, value: ReactNode])[];

/** What shows somebody whether to say yes: each absent part is not drawn. */
interface Evidence<I> {
  facts?(item: I): Facts;
  text?(item: I): string;
  /** Beside each other, each as large as the screen on demand. */
  pictures?(item: I): readonly Picture[];
  /** Whatever the queue alone has. */
  more?(item: I): ReactNode;
}

type AnyQueue = Pick<Queue, "code" | "name" | "open"> & {
  status: readonly string[];
  act: readonly string[];
  extra: object;
  api: object & { claim: { output: unknown } };
};

interface Spec<Q extends AnyQueue, I> {
  /** As the contract declares it: `postQueue`. */
  queue: Q;
  statuses: Readonly<Record<Q["status"][number], readonly [MessageDescriptor, Tone]>>;
  /** In the order of their buttons. */
  acts: Readonly<Record<Q["act"][number], Act<keyof Q["extra"] & string>>>;
  evidence: Evidence<I>;
}

/** A queue in the browser. */
export interface Desk {
  queue: Queue;
  statuses: Readonly<Record<string, readonly [MessageDescriptor, Tone]>>;
  acts: Readonly<Record<string, NamedAct>>;
  evidence: Evidence<Item>;
}

export type NamedAct = Act & { act: string; words: { name: MessageDescriptor; done: MessageDescriptor } };

/** Declares a review page (PRODUCT 4, Review queues): a state or an act of the queue without its words does not compile. */
export function reviewDesk<const Q extends AnyQueue>(spec: Spec<Q, ItemOf<Q>>): Desk {
  // The queue's types have done their work here; inside, the engine goes through every queue alike.
  const desk = spec as unknown as Pick<Desk, "queue" | "statuses" | "evidence"> & { acts: Record<string, Act> };
  const named = Object.entries(desk.acts).map(([act, of]) => [act, { ...of, act, words: of.words ?? actWords(act) }]);
  return { ...desk, acts: Object.fromEntries(named) };
}

type ItemOf<Q> = Q extends { Item: { _zod: { output: infer I } } } ? I : never;
