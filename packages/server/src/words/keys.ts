import type { RefusalName } from "@vowdesk/contract";

/** Everything the server says by itself, by key. A language that misses a key does not compile. */
export type Texts = Readonly<Record<RefusalName | "success" | "top-department" | "top-menu", string>>;
