import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ErrorGroup, ErrorReport } from "@vowdesk/contract/operations/errors";
import type { Tone } from "../../../ui/display/badge.tsx";

export const stateNames: Readonly<Record<ErrorGroup["state"], MessageDescriptor>> = {
  open: msg`Unresolved`,
  resolved: msg`Resolved`,
};

export const stateTones: Readonly<Record<ErrorGroup["state"], Tone>> = { open: "bad", resolved: "calm" };

export const sideNames: Readonly<Record<ErrorGroup["side"], MessageDescriptor>> = {
  browser: msg`Browser`,
  server: msg`Server`,
};

export const errorKindNames: Readonly<Record<ErrorReport["kind"], MessageDescriptor>> = {
  render: msg`Rendering`,
  script: msg`Script`,
  promise: msg`Background job`,
  chunk: msg`Load failure`,
  request: msg`Request`,
};

/** Labels by the kind of a group; further kinds of the server have no label. */
export const kindNames: Readonly<Record<string, MessageDescriptor>> = { ...errorKindNames, crash: msg`Crash` };
