import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TeamState } from "@vowdesk/contract/messages/notifications";

export const flagNames: Readonly<Record<"0" | "1", MessageDescriptor>> = {
  "0": msg({ message: "Unread", context: "state" }),
  "1": msg({ message: "Read", context: "state" }),
};

export const teamNames: Readonly<Record<TeamState | "mine", MessageDescriptor>> = {
  unclaimed: msg({ message: "Unclaimed", context: "state" }),
  claimed: msg({ message: "Claimed", context: "state" }),
  done: msg({ message: "Done", context: "state" }),
  mine: msg`Claimed by me`,
};
