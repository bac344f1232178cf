import { Trans, useLingui } from "@lingui/react/macro";
import { quotesApi, type Quote } from "@vowdesk/contract/studio/quotes";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { navigate } from "../../../../kernel/lists/page.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { QuoteTotals } from "../../../../shared/studio/quote-totals.tsx";
import { QuoteStateBadge } from "../../../../shared/studio/state-badges.tsx";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { formatDate } from "../../../../ui/format/time.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import css from "./leads.module.css";

/** A lead has fewer quotes than this. */
const shownQuotes = 50;

/** The quotes of a lead, for users who may see quotes. */
export function LeadQuotes({ leadId }: { leadId: number }) {
  const maySee = useCan("quote");
  return maySee ? <Quotes leadId={leadId} /> : <>—</>;
}

function Quotes({ leadId }: { leadId: number }) {
  const { data, error, refetch } = useCall(quotesApi.list, { leadId, pageSize: shownQuotes });
  if (!data)
    return error ? <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} /> : <Skeleton />;
  return (
    <ItemList items={data.records} by="id" className={css.entries} none={<Trans>No quotes yet</Trans>}>
      {(quote) => <QuoteLine quote={quote} />}
    </ItemList>
  );
}

function QuoteLine({ quote }: { quote: Quote }) {
  const { i18n } = useLingui();
  const to = `/quotes?id=${quote.id}`;
  const date = formatDate(quote.validUntil, i18n.locale);
  return (
    <>
      <TextLink to={to} follow={() => navigate(to)}>
        <QuoteTotals quote={quote} />
      </TextLink>
      <QuoteStateBadge state={quote.state} />
      <span className={css.quiet}>
        <Trans context="lead">Valid until {date}</Trans>
      </span>
    </>
  );
}
