import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TablerIcon } from "@tabler/icons-react";

export type GroupName = "favourites" | "recent" | "pages" | "orders" | "staff" | "acts";

export const groupNames: Readonly<Record<GroupName, MessageDescriptor>> = {
  favourites: msg({ message: "Favourites", context: "command palette" }),
  recent: msg({ message: "Recent", context: "command palette" }),
  pages: msg({ message: "Go to", context: "command palette" }),
  orders: msg({ message: "Orders", context: "kind of record" }),
  staff: msg({ message: "Staff", context: "person" }),
  acts: msg({ message: "Actions", context: "field" }),
};

/** One entry of the palette. */
export interface Entry {
  /** Unique among all entries; part of its element's id. */
  id: string;
  text: string;
  /** Index at which the page's own title begins. The text before it is muted. */
  titleAt: number;
  marks: ReadonlySet<number>;
  hint: string;
  icon: TablerIcon;
  /** Path of the page when it can be a favourite. */
  page: string | null;
  run: () => void;
  /** Keeps the palette open. */
  staysOpen?: true;
}

/** Entries of one kind. Those from the server may still load. */
export interface Group {
  name: GroupName;
  entries: readonly Entry[];
  isLoading: boolean;
}

export const noMarks: ReadonlySet<number> = new Set();
