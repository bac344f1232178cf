import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TeamState } from "@vowdesk/contract/messages/notifications";

export const flagNames: Readonly<Record<"0" | "1", MessageDescriptor>> = { "0": msg`Unread`, "1": msg`Read` };

export const teamNames: Readonly<Record<TeamState | "mine", MessageDescriptor>> = {
  unclaimed: msg`Unclaimed`,
  claimed: msg`Claimed`,
  done: msg`Done`,
  mine: msg`Claimed by me`,
};
