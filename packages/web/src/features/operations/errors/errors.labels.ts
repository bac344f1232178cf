import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ErrorGroup, ErrorReport } from "@vowdesk/contract/operations/errors";
import type { Tone } from "../../../ui/display/badge.tsx";

export const stateNames: Readonly<Record<ErrorGroup["state"], MessageDescriptor>> = {
  open: msg({ message: "Unresolved", context: "error" }),
  resolved: msg({ message: "Resolved", context: "state" }),
};

export const stateTones: Readonly<Record<ErrorGroup["state"], Tone>> = { open: "bad", resolved: "calm" };

export const sideNames: Readonly<Record<ErrorGroup["side"], MessageDescriptor>> = {
  browser: msg({ message: "Browser", context: "error" }),
  server: msg({ message: "Server", context: "error" }),
};

export const errorKindNames: Readonly<Record<ErrorReport["kind"], MessageDescriptor>> = {
  render: msg({ message: "Rendering", context: "error" }),
  script: msg({ message: "Script", context: "error" }),
  promise: msg({ message: "Background job", context: "kind of record" }),
  chunk: msg({ message: "Load failure", context: "error" }),
  request: msg({ message: "Request", context: "field" }),
};

/** Labels by the kind of a group; further kinds of the server have no label. */
export const kindNames: Readonly<Record<string, MessageDescriptor>> = {
  ...errorKindNames,
  crash: msg({ message: "Crash", context: "error" }),
};
