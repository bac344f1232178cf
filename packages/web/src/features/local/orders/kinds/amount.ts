import type { MessageDescriptor } from "@lingui/core";

/** A part of an order's total. */
export interface Amount {
  label: MessageDescriptor;
  cents: number;
}
