import { useLingui } from "@lingui/react/macro";
import type { RefundState } from "@vowdesk/contract/wedding-payments";
import { Badge, type Tone } from "../../ui/display/badge.tsx";
import { refundStateNames } from "../studio-labels.ts";

const tones: Readonly<Record<RefundState, Tone>> = { asked: "warn", approved: "brand", refused: "bad", paid: "good" };

/** The state of a refund. */
export function RefundStateBadge({ state }: { state: RefundState }) {
  const { i18n } = useLingui();
  return <Badge tone={tones[state]}>{i18n._(refundStateNames[state])}</Badge>;
}
