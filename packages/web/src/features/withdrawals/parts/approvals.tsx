import { Plural } from "@lingui/react/macro";
import type { WithdrawalDetails } from "@vowdesk/contract/withdrawals";
import { RelativeTime } from "../../../ui/relative-time.tsx";

/** Who approved it so far, and how many have to yet. */
export function Approvals({
  details: { approvals, approversNeeded },
}: {
  details: Pick<WithdrawalDetails, "approvals" | "approversNeeded">;
}) {
  const lacking = approversNeeded - approvals.length;
  return (
    <>
      {approvals.map(({ by, at }) => (
        <div key={at}>
          {by} · <RelativeTime at={at} />
        </div>
      ))}
      {lacking > 0 && <Plural value={lacking} one="# approver is needed" other="# approvers are needed" />}
    </>
  );
}
