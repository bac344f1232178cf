import { useLingui } from "@lingui/react/macro";
import type { AgreementState } from "@vowdesk/contract/agreements";
import { Badge, type Tone } from "../../ui/display/badge.tsx";
import { agreementStateNames } from "../studio-labels.ts";

const tones: Readonly<Record<AgreementState, Tone>> = {
  draft: "warn",
  sent: "brand",
  signed_a: "brand",
  signed: "good",
  amended: "calm",
  ended: "calm",
  expired: "bad",
};

/** The state of an agreement. */
export function AgreementStateBadge({ state }: { state: AgreementState }) {
  const { i18n } = useLingui();
  return <Badge tone={tones[state]}>{i18n._(agreementStateNames[state])}</Badge>;
}
