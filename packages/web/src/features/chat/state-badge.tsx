import { useLingui } from "@lingui/react/macro";
import type { Conversation } from "@vowdesk/contract/chat";
import { Badge } from "../../ui/display/badge.tsx";
import { stateNames, stateTones } from "./chat.labels.ts";

export function StateBadge({ state }: Pick<Conversation, "state">) {
  const { i18n } = useLingui();
  return <Badge tone={stateTones[state]}>{i18n._(stateNames[state])}</Badge>;
}
