import { Trans, useLingui } from "@lingui/react/macro";
import type { PersonSections } from "@vowdesk/contract/people/people";
import type { ReviewSummary } from "@vowdesk/contract/reviews/engine";
import { stepLabels } from "../../../../review/labels.ts";
import { queueLabels } from "../../../../shared/review-queues.ts";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { PlaceLink } from "./place-link.tsx";
import css from "./person.module.css";

/** Review items of the person in the queues that the user may see. */
export function ReviewsSection({ section }: { section: NonNullable<PersonSections["reviews"]> }) {
  return (
    <ItemList items={section} by="id" className={css.rows} none={<Trans>No requests yet</Trans>}>
      {(line) => (
        <>
          <ReviewText line={line} />
          <RelativeTime at={line.createdAt} className={css.when} />
        </>
      )}
    </ItemList>
  );
}

/** A review item: queue, summary and decision. */
export function ReviewText({ line: { queue, id, summary, decision } }: { line: ReviewSummary }) {
  const { i18n } = useLingui();
  const { name, path } = queueLabels[queue];
  return (
    <>
      <p className={css.line}>
        <strong>{i18n._(name)}</strong>
        <PlaceLink to={`${path}?id=${id}`} code={queue}>
          #{id}
        </PlaceLink>
      </p>
      <p className={css.words}>{summary}</p>
      <p className={css.second}>
        {decision ? (
          <>
            {i18n._(stepLabels(decision.act))} · {decision.by}
          </>
        ) : (
          <Trans context="person">To be decided</Trans>
        )}
      </p>
    </>
  );
}
