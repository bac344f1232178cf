import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { discountQueue, type DiscountDetails } from "@vowdesk/contract/studio/discounts";
import { currentLanguage } from "../../../kernel/i18n/language.ts";
import { Money } from "../../../kernel/i18n/money.tsx";
import { navigate } from "../../../kernel/lists/page.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import { reviewPage } from "../../../review/queue-page.ts";
import { queueLabels } from "../../../shared/review-queues.ts";
import { WeddingLink } from "../../../shared/studio/wedding-link.tsx";
import { TextLink } from "../../../ui/display/text-link.tsx";
import { reasons } from "../../../locales/reasons/discounts.ts";

const percent = (share: number) => i18n.number(share, { style: "percent", maximumFractionDigits: 1 });

/** The version of the agreement. It links to the versions of the wedding for users who may see agreements. */
function AgreementVersion({ details: { weddingId, agreementNumber: number } }: { details: DiscountDetails }) {
  const maySee = useCan("agreement");
  const version = <Trans context="version">Version {number}</Trans>;
  if (!maySee) return version;
  const to = `/agreements?weddingId=${weddingId}`;
  return (
    <TextLink to={to} follow={() => navigate(to)}>
      {version}
    </TextLink>
  );
}

const Wedding = ({ details: { weddingId, weddingNumber } }: { details: DiscountDetails }) =>
  weddingId === 0 ? <>—</> : <WeddingLink id={weddingId} number={weddingNumber} />;

/** The quote, for users who may see quotes. */
function QuoteLink({ id }: { id: number }) {
  const maySee = useCan("quote");
  const to = `/quotes?id=${id}`;
  return maySee ? (
    <TextLink to={to} follow={() => navigate(to)}>
      #{id}
    </TextLink>
  ) : (
    <>#{id}</>
  );
}

/** The queue of discounts above the limit. */
export const page = reviewPage({
  queue: discountQueue,
  statuses: queueLabels.discount.statuses,
  acts: {
    approve: { key: "A", tone: "primary" },
    reject: { key: "R", tone: "danger", reasons },
  },
  row: ({ details }) => ({ text: details.couple || "—", amount: <Money cents={details.discountCents} /> }),
  evidence: {
    text: ({ details }) => details.text,
    facts: ({ details }) => [
      [msg({ message: "Couple", context: "person" }), details.couple || "—"],
      [msg({ message: "Wedding", context: "kind of record" }), <Wedding key="wedding" details={details} />],
      details.quoteId === undefined
        ? [
            msg({ message: "Agreement", context: "kind of record" }),
            <AgreementVersion key="agreement" details={details} />,
          ]
        : [msg({ message: "Quote", context: "price" }), <QuoteLink key="quote" id={details.quoteId} />],
      [msg({ message: "Offer", context: "kind of record" }), details.offer[currentLanguage()]],
      [msg({ message: "Price", context: "field" }), <Money key="price" cents={details.priceCents} />],
      [msg({ message: "Discount", context: "field" }), <Money key="discount" cents={details.discountCents} />],
      [msg`Share of the price`, percent(details.discountCents / details.priceCents)],
      [msg`Limit without approval`, percent(details.limitPercent / 100)],
      [
        msg({ message: "Total", context: "field" }),
        <Money key="total" cents={details.priceCents - details.discountCents} />,
      ],
    ],
  },
});
