import { Trans, useLingui } from "@lingui/react/macro";
import { agreementsApi, type Agreement } from "@vowdesk/contract/studio/agreements";
import type { WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { navigate } from "../../../../kernel/lists/page.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { AgreementDifferences } from "../../../../shared/studio/agreement-differences.tsx";
import { ReviewLink } from "../../../../shared/studio/review-link.tsx";
import { AgreementStateBadge } from "../../../../shared/studio/state-badges.tsx";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { agreementsOf } from "../next/parts.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./weddings.module.css";

/** The versions of the couple's agreement, for users who may see agreements. */
export function Agreements({ wedding }: { wedding: WeddingDetail }) {
  const maySee = useCan("agreement");
  return maySee ? <Versions weddingId={wedding.id} /> : <>—</>;
}

function Versions({ weddingId }: { weddingId: number }) {
  const { data, error, refetch } = useCall(agreementsApi.list, agreementsOf(weddingId));
  if (!data)
    return error ? <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} /> : <Skeleton />;
  return (
    <ItemList items={data.records} by="id" className={css.versions} none={<Trans>No agreement yet</Trans>}>
      {(agreement) => <Version agreement={agreement} />}
    </ItemList>
  );
}

function DraftState({ agreement: { isApprovalMissing, isDiscountRejected, reviewId } }: { agreement: Agreement }) {
  if (!isApprovalMissing) return <Trans>Not sent yet</Trans>;
  return (
    <ReviewLink queue="discount" id={reviewId}>
      {isDiscountRejected ? <Trans>The discount was rejected</Trans> : <Trans>Discount waiting for approval</Trans>}
    </ReviewLink>
  );
}

function Version({ agreement }: { agreement: Agreement }) {
  const { i18n } = useLingui();
  const { id, number, offerName, state, totalCents, signedAt, expiresAt } = agreement;
  const to = `/agreements?id=${id}`;
  const last = expiresAt && formatTime(expiresAt, "date", i18n.locale);
  const signed = signedAt && formatTime(signedAt, "date", i18n.locale);
  return (
    <>
      <span className={css.shoot}>
        <TextLink to={to} follow={() => navigate(to)}>
          <Trans context="wedding">
            Version {number}: {offerName}
          </Trans>
        </TextLink>
        <AgreementStateBadge state={state} />
        <Money cents={totalCents} />
      </span>
      <span className={layout.quiet}>
        {signed && <Trans context="wedding">Signed on {signed}</Trans>}
        {(state === "sent" || state === "signed_a") && <Trans>To be signed by {last}</Trans>}
        {state === "draft" && <DraftState agreement={agreement} />}
      </span>
      <AgreementDifferences agreement={agreement} />
    </>
  );
}
