import { Trans, useLingui } from "@lingui/react/macro";
import { revertReasonPrefix, type AuditEntry } from "@vowdesk/contract/operations/audit";
import { reasonLabels } from "../reason-labels.ts";

/** Reason of an entry; for a revert, also the reverted entry. */
export function Reason({ entry: { reason, verb } }: { entry: Pick<AuditEntry, "reason" | "verb"> }) {
  const { i18n } = useLingui();
  const label = reasonLabels[verb]?.[reason ?? ""];
  if (label) return i18n._(label);
  if (!reason?.startsWith(revertReasonPrefix)) return reason || "—";
  const [id = "", ...words] = reason.slice(revertReasonPrefix.length).split(" ");
  return (
    <>
      <Trans context="audit trail">Reverts entry {id}</Trans>
      {words.length > 0 && ` · ${words.join(" ")}`}
    </>
  );
}
