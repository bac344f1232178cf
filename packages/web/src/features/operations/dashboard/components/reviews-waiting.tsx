import { Trans, useLingui } from "@lingui/react/macro";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { reviewQueues, type reviewsApi } from "@vowdesk/contract/reviews/engine";
import { useId } from "react";
import { navigate } from "../../../../kernel/lists/page.ts";
import { queueLabels } from "../../../../shared/review-queues.ts";
import { Figure } from "./figure.tsx";
import css from "./reviews-waiting.module.css";

export type Waiting = CallOutput<typeof reviewsApi.waiting>;

/** Open and late items of each review queue that the user may see; nothing if there is no such queue. */
export function ReviewsWaiting({ waiting }: { waiting: Waiting }) {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const seen = reviewQueues.flatMap((queue) => {
    const counted = waiting[queue];
    return counted ? [{ queue, ...counted }] : [];
  });
  if (seen.length === 0) return null;
  return (
    <section className={css.reviews} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.heading}>
        <Trans>Reviews</Trans>
      </h2>
      <div className={css.queues}>
        {seen.map(({ queue, open, late }) => {
          const { title, path } = queueLabels[queue];
          return (
            <Figure
              key={queue}
              label={i18n._(title)}
              value={open}
              tone={late > 0 ? "bad" : "calm"}
              {...(late > 0 && { note: t`${late} late` })}
              onOpen={() => navigate(`${path}?scope=${late > 0 ? "late" : "open"}`)}
            />
          );
        })}
      </div>
    </section>
  );
}
