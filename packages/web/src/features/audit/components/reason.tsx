import { Trans } from "@lingui/react/macro";
import { revertMark } from "@vowdesk/contract/audit";

/** Reason of an entry; for a revert, also the reverted entry. */
export function Reason({ reason }: { reason: string | null }) {
  if (!reason?.startsWith(revertMark)) return reason || "—";
  const [id = "", ...words] = reason.slice(revertMark.length).split(" ");
  return (
    <>
      <Trans>Takes back line {id}</Trans>
      {words.length > 0 && ` · ${words.join(" ")}`}
    </>
  );
}
