import { Plural, Trans } from "@lingui/react/macro";
import type { WithdrawalDetails } from "@vowdesk/contract/reviews/withdrawals";
import { Money } from "../../../kernel/i18n/money.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";

/** The approvals so far, the number still needed, and the reason for a second one. */
export function Approvals({
  details: { approvals, approversNeeded, daySum },
}: {
  details: Pick<WithdrawalDetails, "approvals" | "approversNeeded" | "daySum">;
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
      {lacking > 0 && daySum && daySum.cents >= daySum.secondFromCents && (
        <div>
          <Trans>
            This person’s withdrawals within 24 hours total <Money cents={daySum.cents} />. From{" "}
            <Money cents={daySum.secondFromCents} />, two people must approve.
          </Trans>
        </div>
      )}
    </>
  );
}
