import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ChallengeSide, Outcome } from "@vowdesk/contract/reviews/challenges";
import type { Tone } from "../../../ui/display/badge.tsx";

export const winnerNames: Readonly<Record<ChallengeSide, MessageDescriptor>> = {
  challenger: msg`The challenger won`,
  opponent: msg`The opponent won`,
};

export const outcomeNames: Readonly<Record<Outcome, readonly [MessageDescriptor, Tone]>> = {
  won: [msg`Reported a win`, "good"],
  lost: [msg`Reported a loss`, "calm"],
  draw: [msg`Reported a draw`, "brand"],
};
