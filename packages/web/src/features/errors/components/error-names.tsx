import { useLingui } from "@lingui/react";
import type { ErrorGroup } from "@vowdesk/contract/errors";
import { Badge } from "../../../ui/display/badge.tsx";
import { kindNames, sideNames, stateNames, stateTones } from "../labels.ts";

/** Whether a group still waits for somebody. */
export function ErrorStateBadge({ state }: Pick<ErrorGroup, "state">) {
  const { i18n } = useLingui();
  return <Badge tone={stateTones[state]}>{i18n._(stateNames[state])}</Badge>;
}

/** Where it happened: in a browser or on the server. */
export function ErrorSideName({ side }: Pick<ErrorGroup, "side">) {
  const { i18n } = useLingui();
  return i18n._(sideNames[side]);
}

/** How it came about; a kind without a name stands as it is. */
export function ErrorKind({ kind }: Pick<ErrorGroup, "kind">) {
  const { i18n } = useLingui();
  const name = kindNames[kind];
  return name ? i18n._(name) : kind;
}
