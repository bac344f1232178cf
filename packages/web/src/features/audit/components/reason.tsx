import { Trans } from "@lingui/react/macro";
import { revertMark } from "@vowdesk/contract/audit";

/** Why; for a change that took another back, which one. */
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
