import { useLingui } from "@lingui/react";
import type { ErrorGroup } from "@vowdesk/contract/operations/errors";
import { Badge } from "../../../../ui/display/badge.tsx";
import { kindNames, sideNames, stateNames, stateTones } from "../errors.labels.ts";

export function ErrorStateBadge({ state }: Pick<ErrorGroup, "state">) {
  const { i18n } = useLingui();
  return <Badge tone={stateTones[state]}>{i18n._(stateNames[state])}</Badge>;
}

export function ErrorSideName({ side }: Pick<ErrorGroup, "side">) {
  const { i18n } = useLingui();
  return i18n._(sideNames[side]);
}

/** Label of a kind; the raw value if it has none. */
export function ErrorKind({ kind }: Pick<ErrorGroup, "kind">) {
  const { i18n } = useLingui();
  const name = kindNames[kind];
  return name ? i18n._(name) : kind;
}
