import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BookableKind } from "@vowdesk/contract/studio/bookables";
import type { ItemKind } from "@vowdesk/contract/studio/sheets";
import type { ShootScope } from "@vowdesk/contract/studio/shoots";

/** Headings of the rows of the calendar. */
export const kindPlurals: Readonly<Record<BookableKind, MessageDescriptor>> = {
  person: msg({ message: "People", context: "bookables" }),
  room: msg({ message: "Rooms", context: "shoot" }),
  vehicle: msg({ message: "Vehicles", context: "shoot" }),
  dress: msg({ message: "Dresses", context: "shoot" }),
  kit: msg({ message: "Kit", context: "shoot" }),
  place: msg({ message: "Places", context: "bookables" }),
};

/** Names of the lists of a shoot. */
export const listNames: Readonly<Record<ItemKind, MessageDescriptor>> = {
  check: msg({ message: "Check list", context: "call sheet" }),
  pack: msg({ message: "Packing list", context: "call sheet" }),
};

/** Names of the scopes of the list. */
export const scopeNames: Readonly<Record<ShootScope, MessageDescriptor>> = {
  reserved: msg`On the calendar`,
  released: msg`Taken off the calendar`,
};
