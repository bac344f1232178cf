import type { MessageDescriptor } from "@lingui/core";
import type { CallOutput, Language } from "@vowdesk/contract/kernel";
import type { reviewQueue, ReviewQueue } from "@vowdesk/contract/reviews/engine";
import type { ReactNode } from "react";
import type { Tone } from "../ui/display/badge.tsx";
import { actionLabels } from "./labels.ts";

type Names = readonly [string, ...string[]];
type None = Record<never, never>;

/** A queue as the engine sees it, independent of its items. */
export type Queue = ReturnType<typeof reviewQueue<ReviewQueue, Names, Names, None, None, None>>;
export type Item = CallOutput<Queue["api"]["claim"]>;
export type Detail = CallOutput<Queue["api"]["detail"]>;

/** A reason in every language, because each person reads their own. */
export type Preset = Readonly<Record<Language, string>>;

/** A further input of a decision: an amount in cents, a text, the number of another item, or a choice. */
export type Field = { label: MessageDescriptor; isOptional?: true } & (
  | { kind: "money" | "text" | "item" }
  | { kind: "choice"; names: Readonly<Record<string, MessageDescriptor>> }
);

/** Button and input of a decision. Without reasons and fields a single key sends it. */
interface Act<Extra extends string = string> {
  /** The key. J, K, S, U, X and ? are reserved. */
  key: string;
  /** `primary` fills the button. */
  tone?: "primary" | "danger";
  /** Replaces the default labels of this act. */
  words?: { name: MessageDescriptor; done: MessageDescriptor };
  /** Preset reasons. An empty list asks for a custom text; absent asks for none. */
  reasons?: readonly Preset[];
  isReasonOptional?: true;
  /** Whether an item needs a reason. Default: all items do. */
  needsReasonFor?: (item: Item) => boolean;
  /** Label of the text when it is not a reason, such as a reply. */
  reasonLabel?: MessageDescriptor;
  asks?: Readonly<Partial<Record<Extra, Field>>>;
}

interface Picture {
  src: string;
  title: string;
}

type Facts = readonly (readonly [name: MessageDescriptor, value: ReactNode])[];

/** The evidence of an item. Absent parts are not shown. */
interface Evidence<I> {
  /** A text shown in red above the evidence, with links to similar items. Null for no warning. */
  warning?(item: I): MessageDescriptor | null;
  facts?(item: I): Facts;
  text?(item: I): string;
  /** Shown side by side; each can be enlarged. */
  pictures?(item: I): readonly Picture[];
  /** Content specific to the queue. */
  more?(item: I): ReactNode;
}

type AnyQueue = Pick<Queue, "code" | "name" | "open"> & {
  status: readonly string[];
  act: readonly string[];
  extra: object;
  api: object & { claim: { output: unknown } };
};

/** A row of the list whose money is the first thing that a reviewer compares. */
interface MoneyRow {
  /** Replaces the summary. */
  text: string;
  amount: ReactNode;
  /** Last digits of the card or account. */
  tail?: string;
}

interface Spec<Q extends AnyQueue, I> {
  /** The declaration in the contract, such as `postQueue`. */
  queue: Q;
  statuses: Readonly<Record<Q["status"][number], readonly [MessageDescriptor, Tone]>>;
  /** In button order. */
  acts: Readonly<Record<Q["act"][number], Act<keyof Q["extra"] & string>>>;
  evidence: Evidence<I>;
  /** Absent: a row shows the summary. */
  row?(item: I): MoneyRow;
}

/** A queue's configuration in the browser. */
export interface QueuePage {
  queue: Queue;
  statuses: Readonly<Record<string, readonly [MessageDescriptor, Tone]>>;
  acts: Readonly<Record<string, NamedAct>>;
  evidence: Evidence<Item>;
  row?(item: Item): MoneyRow;
}

export type NamedAct = Act & { act: string; words: { name: MessageDescriptor; done: MessageDescriptor } };

/** Declares a review page. A state or act without labels does not compile. */
export function reviewPage<const Q extends AnyQueue>(spec: Spec<Q, ItemOf<Q>>): QueuePage {
  // Safe cast: the types are checked here, and the engine treats all queues equally.
  const page = spec as unknown as Pick<QueuePage, "queue" | "statuses" | "evidence" | "row"> & {
    acts: Record<string, Act>;
  };
  const acts = Object.entries(page.acts).map(([act, of]) => [
    act,
    { ...of, act, words: of.words ?? actionLabels(act) },
  ]);
  return { ...page, acts: Object.fromEntries(acts) };
}

type ItemOf<Q> = Q extends { Item: { _zod: { output: infer I } } } ? I : never;
