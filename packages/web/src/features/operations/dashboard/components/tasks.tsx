import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@vowdesk/contract/kernel";
import { dashboardApi, type FigureList, type Task } from "@vowdesk/contract/operations/dashboard";
import { reviewQueues } from "@vowdesk/contract/reviews/engine";
import { lazy, Suspense, useId } from "react";
import { invalidateSoon, useCall } from "../../../../kernel/cache/queries.ts";
import { navigate } from "../../../../kernel/lists/page.ts";
import { kindNames } from "../../../../locales/order-status.ts";
import { queueLabels } from "../../../../shared/review-queues.ts";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import panel from "../../../../ui/display/panel.module.css";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { addressOfRecord } from "./figure-link.tsx";
import css from "./tasks.module.css";

/** Loaded after the list, which is complete without it. */
const TaskActButton = lazy(async () => ({ default: (await import("./task-act.tsx")).TaskActButton }));

const names: Partial<Record<FigureList, MessageDescriptor>> = {
  ...kindNames,
  ...Object.fromEntries(reviewQueues.map((queue) => [queue, queueLabels[queue].name])),
  chat: msg({ message: "Chat", context: "task" }),
  lead: msg({ message: "Lead to contact", context: "task" }),
  instalment: msg({ message: "Overdue payment", context: "task" }),
  receipt: msg({ message: "Payment to check", context: "task" }),
};

/** What waits for the user, the longest wait first. */
export function Tasks() {
  const titleId = useId();
  const { data, error } = useCall(dashboardApi.tasks, {});
  return (
    <section className={panel.panel} aria-labelledby={titleId} aria-busy={!data && !error}>
      <h2 id={titleId}>
        <Trans>Waiting for you</Trans>
      </h2>
      {!data && !error && <Skeleton height="18rem" />}
      {!data && error && <ErrorState message={error.message} retry={() => invalidateSoon("dashboard")} />}
      {data?.length === 0 && (
        <p className={css.none}>
          <Trans>Nothing waits for you now.</Trans>
        </p>
      )}
      {data && data.length > 0 && (
        <ol className={css.tasks}>
          {data.map((task) => (
            <TaskRow key={`${task.list}:${task.id}`} task={task} />
          ))}
        </ol>
      )}
    </section>
  );
}

function TaskRow({ task }: { task: Task }) {
  const { i18n } = useLingui();
  const { list, title, text, cents, since, isLate, act, id } = task;
  const to = addressOfRecord(list, id);
  return (
    <li className={css.task}>
      <span className={css.kind}>{i18n._(names[list] ?? { id: list })}</span>
      <TextLink to={to} follow={() => navigate(to)} className={css.title}>
        {title}
      </TextLink>
      <span className={css.text} title={text}>
        {text}
      </span>
      <span className={css.money}>{cents !== null && formatMoney(cents, i18n.locale)}</span>
      <span className={css.since} data-late={isLate || undefined}>
        <RelativeTime at={since} />
      </span>
      <span className={css.act}>
        <Suspense fallback={null}>{act && <TaskActButton act={act} task={task} />}</Suspense>
      </span>
    </li>
  );
}
