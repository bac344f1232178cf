import { useLingui } from "@lingui/react/macro";
import type { InstalmentState } from "@vowdesk/contract/wedding-payments";
import { Badge, type Tone } from "../../ui/display/badge.tsx";
import { instalmentStateNames } from "../studio-labels.ts";

const tones: Readonly<Record<InstalmentState, Tone>> = {
  planned: "calm",
  due: "warn",
  part_paid: "warn",
  paid: "good",
  late: "bad",
  waived: "calm",
};

/** The state of an instalment. */
export function InstalmentStateBadge({ state }: { state: InstalmentState }) {
  const { i18n } = useLingui();
  return <Badge tone={tones[state]}>{i18n._(instalmentStateNames[state])}</Badge>;
}
