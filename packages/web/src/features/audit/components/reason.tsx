import { Trans } from "@lingui/react/macro";
import { revertReasonPrefix } from "@vowdesk/contract/audit";

/** Reason of an entry; for a revert, also the reverted entry. */
export function Reason({ reason }: { reason: string | null }) {
  if (!reason?.startsWith(revertReasonPrefix)) return reason || "—";
  const [id = "", ...words] = reason.slice(revertReasonPrefix.length).split(" ");
  return (
    <>
      <Trans>Reverts entry {id}</Trans>
      {words.length > 0 && ` · ${words.join(" ")}`}
    </>
  );
}
