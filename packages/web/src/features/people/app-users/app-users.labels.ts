import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AppUser } from "@vowdesk/contract/people/app-users";

type State = "active" | "blocked" | "erasing" | "erased" | "merged";

export const stateNames: Readonly<Record<State, MessageDescriptor>> = {
  active: msg({ message: "Active", context: "state" }),
  blocked: msg({ message: "Blocked", context: "state" }),
  erasing: msg`To be erased`,
  erased: msg({ message: "Erased", context: "state" }),
  merged: msg({ message: "Merged", context: "account" }),
};

export const stateOf = ({ blockedReason, erasure, erasedTime, mergedInto }: AppUser): State => {
  if (erasedTime !== null) return "erased";
  if (mergedInto !== null) return "merged";
  if (erasure !== null) return "erasing";
  return blockedReason === null ? "active" : "blocked";
};

export const identityNames: Readonly<Record<"verified" | "unverified", MessageDescriptor>> = {
  verified: msg({ message: "Identity verified", context: "state" }),
  unverified: msg({ message: "Not verified", context: "state" }),
};
