import { msg } from "@lingui/core/macro";
import type { RefusalName } from "@vowdesk/contract";
import { field } from "../../resource/field.ts";

/** A field for the reason of a wedding date that the server refuses without one. `refusals` are further reasons for it. */
export const dateReasonField = (...refusals: RefusalName[]) =>
  field.text(msg`Reason for an unusual date`, {
    more: true,
    required: false,
    refusals: ["unusual-day", ...refusals],
  });
