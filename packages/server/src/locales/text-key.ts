import type { RefusalName } from "@vowdesk/contract";

/** Keys of all texts of the server. */
export type TextKey = RefusalName | "success" | "right-alone" | "top-department" | "top-menu";
