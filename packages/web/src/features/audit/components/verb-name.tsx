import { useLingui } from "@lingui/react";
import { Badge } from "../../../ui/display/badge.tsx";
import { verbName } from "../labels.ts";

/** What was done, in words; its technical name on hover. */
export function VerbName({ verb, isBadge = false }: { verb: string; isBadge?: boolean }) {
  // Follows the language.
  useLingui();
  const words = <span title={verb}>{verbName(verb)}</span>;
  return isBadge ? <Badge>{words}</Badge> : words;
}
