import { useLingui } from "@lingui/react";
import { Badge } from "../../../../ui/display/badge.tsx";
import { verbName } from "../audit.labels.ts";

/** Label of an audit verb, with the verb itself as tooltip. */
export function VerbName({ verb, isBadge = false }: { verb: string; isBadge?: boolean }) {
  // Renders again when the language changes.
  useLingui();
  const label = <span title={verb}>{verbName(verb)}</span>;
  return isBadge ? <Badge>{label}</Badge> : label;
}
