import { Trans, useLingui } from "@lingui/react/macro";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { reviewQueues, type reviewsApi } from "@vowdesk/contract/reviews/engine";
import { queueLabels } from "../../../../shared/review-queues.ts";
import { CountedSection } from "./counted-section.tsx";

export type Waiting = CallOutput<typeof reviewsApi.waiting>;

/** Open and late items of each review queue that the user may see. */
export function ReviewsWaiting({ waiting }: { waiting: Waiting }) {
  const { t, i18n } = useLingui();
  const counted = reviewQueues.map((queue) => {
    const { title, path } = queueLabels[queue];
    const { open = null, late = 0 } = waiting[queue] ?? {};
    const part =
      late > 0
        ? ({ scope: "late", tone: "bad", note: t({ message: `${late} late`, context: "dashboard" }) } as const)
        : { scope: "open" };
    return { label: i18n._(title), value: open, ...part, path: `${path}?scope=${part.scope}` };
  });
  return <CountedSection title={<Trans context="kind of record">Reviews</Trans>} counted={counted} />;
}
