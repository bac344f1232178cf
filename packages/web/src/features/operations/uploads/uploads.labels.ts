import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PackageState } from "@vowdesk/contract/operations/uploads";
import type { Tone } from "../../../ui/display/badge.tsx";

export const stateNames: Readonly<Record<PackageState, MessageDescriptor>> = {
  staged: msg`Ready to activate`,
  active: msg({ message: "Active", context: "state" }),
  retired: msg({ message: "Retired", context: "app package" }),
};

export const stateTones: Readonly<Record<PackageState, Tone>> = { staged: "warn", active: "good", retired: "calm" };
