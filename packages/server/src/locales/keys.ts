import type { RefusalName } from "@vowdesk/contract";
import type { en } from "./en.ts";
import type { TextKey } from "./text-key.ts";

/** The texts of a language. A missing key does not compile. */
export type Texts = Readonly<Record<TextKey, string>>;

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** Names of the placeholders in the text of a key; `never` if there are none. */
export type Placeholder<K extends TextKey> = K extends TextKey ? NamesIn<(typeof en)[K]> : never;

export type Value = string | number;

/** A value per placeholder. Optional if the text has none. */
export type ValuesOf<K extends TextKey> = [Placeholder<K>] extends [never]
  ? { values?: Readonly<Record<string, Value>> }
  : { values: Readonly<Record<Placeholder<K>, Value>> };

/** Refusals that any module makes. The others belong to the mechanisms of `kernel/concurrency`, and only its modules make them. */
export type FeatureRefusal = Exclude<RefusalName, "changed-meanwhile" | "key-reused">;

/** Refusals whose text has no placeholders. */
export type PlainRefusal = { [R in FeatureRefusal]: [Placeholder<R>] extends [never] ? R : never }[FeatureRefusal];
