import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TablerIcon } from "@tabler/icons-react";

export type GroupName = "favourites" | "recent" | "pages" | "orders" | "staff" | "acts";

export const groupNames: Readonly<Record<GroupName, MessageDescriptor>> = {
  favourites: msg`Favourites`,
  recent: msg`Recent`,
  pages: msg`Go to`,
  orders: msg`Orders`,
  staff: msg`Staff`,
  acts: msg`Actions`,
};

/** One line of the palette. */
export interface Entry {
  /** Its own among all lines; also part of its element's id. */
  id: string;
  text: string;
  /** Where in the text its own name begins; what stands before it is said quietly. */
  titleAt: number;
  marks: ReadonlySet<number>;
  signal: string;
  icon: TablerIcon;
  /** The page it leads to, when that can be a favourite. */
  page: string | null;
  run: () => void;
  /** The palette stays open for what comes of it. */
  staysOpen?: true;
}

/** Lines of one kind; those that the server knows may be on their way. */
export interface Group {
  name: GroupName;
  entries: readonly Entry[];
  isAsking: boolean;
}

export const noMarks: ReadonlySet<number> = new Set();
