import { msg } from "@lingui/core/macro";

/** The pictures, in the order in which they are compared. */
export const pictureNames = [
  ["front", msg`Side with the portrait`],
  ["back", msg`Side with the emblem`],
  ["holding", msg`Holder with ID card`],
] as const;
