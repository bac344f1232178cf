import type { RefusalCode } from "@vowdesk/contract/kernel";

/** Everything the server says by itself, by key. A language that misses a key does not compile. */
export type Texts = Readonly<Record<RefusalCode | "success", string>>;
