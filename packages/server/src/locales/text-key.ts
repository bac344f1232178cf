import type { RefusalName } from "@vowdesk/contract";

/** Everything the server says by itself, by key. */
export type TextKey = RefusalName | "success" | "right-alone" | "top-department" | "top-menu";
