import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Quote, QuoteOption } from "@vowdesk/contract/studio/quotes";
import { languageNames } from "../../../../kernel/i18n/language.ts";
import { Money } from "../../../../kernel/i18n/money.tsx";
import { navigate } from "../../../../kernel/lists/page.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { ReviewLink } from "../../../../shared/studio/review-link.tsx";
import { Badge } from "../../../../ui/display/badge.tsx";
import { IncludedFacts } from "../../../../shared/studio/included-facts.tsx";
import { SoldFacts } from "../../../../shared/studio/sold-facts.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import { formatDate, formatTime } from "../../../../ui/format/time.ts";
import css from "./quotes.module.css";

export function DateText({ date }: { date: string }) {
  const { i18n } = useLingui();
  return <time dateTime={date}>{formatDate(date, i18n.locale)}</time>;
}

/** The options with their figures. */
export function Options({ quote: { options, accepted } }: { quote: Quote }) {
  return (
    <ol className={css.list}>
      {options.map((option) => (
        <li key={option.number}>
          <Option option={option} isAccepted={option.number === accepted} />
        </li>
      ))}
    </ol>
  );
}

function Option({ option, isAccepted }: { option: QuoteOption; isAccepted: boolean }) {
  const { number, name, offerVersion, photoCount, priceCents, discountCents, totalCents, lines, note } = option;
  return (
    <article className={css.shown} data-accepted={isAccepted || undefined}>
      <h4>
        <Trans context="quote">Option {number}</Trans> · {name}{" "}
        <small>
          <Trans context="quote">Version {offerVersion}</Trans>
        </small>{" "}
        {isAccepted && (
          <Badge tone="good">
            <Trans context="quote">Accepted</Trans>
          </Badge>
        )}
      </h4>
      <SoldFacts lines={lines} discountCents={discountCents} totalCents={totalCents}>
        <Fact
          name={<Trans context="field">Price</Trans>}
          more={plural(photoCount, { one: "# photo", other: "# photos" })}
        >
          <Money cents={priceCents} />
        </Fact>
        <IncludedFacts included={option} />
      </SoldFacts>
      {note && <p className={css.note}>{note}</p>}
    </article>
  );
}

/** A link to a record for users who may open its page. */
function RecordLink({ right, to, text }: { right: string; to: string; text: string }) {
  const mayOpen = useCan(right);
  if (!mayOpen) return <>{text}</>;
  return (
    <TextLink to={to} follow={() => navigate(to)}>
      {text}
    </TextLink>
  );
}

/** Whether a second user has approved the discount, if it needs that. */
function Approval({ quote: { reviewId, isApprovalMissing, isDiscountRejected, discountReason } }: { quote: Quote }) {
  if (reviewId === null) return null;
  return (
    <Fact name={<Trans>Approval of the discount</Trans>} more={discountReason}>
      <ReviewLink queue="discount" id={reviewId}>
        {isDiscountRejected && <Trans context="state">Rejected</Trans>}
        {!isDiscountRejected &&
          (isApprovalMissing ? <Trans>Waiting for approval</Trans> : <Trans context="state">Approved</Trans>)}
      </ReviewLink>
    </Fact>
  );
}

/** Lead, wedding, validity and outcome of a quote. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  const { i18n } = useLingui();
  const { leadId, couple, weddingId, weddingNumber, validUntil, sentAt, decidedAt, reason, note } = quote;
  const timeOf = (at: string) => formatTime(at, "short", i18n.locale);
  return (
    <Facts>
      <Fact name={<Trans context="kind of record">Lead</Trans>}>
        <RecordLink right="lead" to={`/leads?id=${leadId}`} text={couple} />
      </Fact>
      {weddingId !== null && (
        <Fact name={<Trans context="kind of record">Wedding</Trans>}>
          <RecordLink right="wedding" to={`/weddings?id=${weddingId}`} text={weddingNumber} />
        </Fact>
      )}
      <Fact name={<Trans context="quote">Valid until</Trans>}>
        <DateText date={validUntil} />
      </Fact>
      <Fact name={<Trans context="field">Language</Trans>}>{languageNames[quote.language]}</Fact>
      <Fact name={<Trans context="person">Consultant</Trans>}>{quote.consultantName || "—"}</Fact>
      {sentAt && <Fact name={<Trans context="time">Sent</Trans>}>{timeOf(sentAt)}</Fact>}
      {decidedAt && <Fact name={<Trans context="time">Decided</Trans>}>{timeOf(decidedAt)}</Fact>}
      {reason && <Fact name={<Trans context="field">Reason</Trans>}>{reason}</Fact>}
      {quote.renewedFromId !== null && (
        <Fact name={<Trans context="quote">Copy of</Trans>}>
          <RecordLink right="quote" to={`/quotes?id=${quote.renewedFromId}`} text={`#${quote.renewedFromId}`} />
        </Fact>
      )}
      <Approval quote={quote} />
      {note && <Fact name={<Trans>Note to the couple</Trans>}>{note}</Fact>}
    </Facts>
  );
}
