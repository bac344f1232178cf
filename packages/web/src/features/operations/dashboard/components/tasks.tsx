import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { formatMoney } from "@vowdesk/contract/kernel";
import { dashboardApi, type FigureList, type Task } from "@vowdesk/contract/operations/dashboard";
import { reviewQueues } from "@vowdesk/contract/reviews/engine";
import { useId } from "react";
import { invalidateSoon, useCall } from "../../../../kernel/cache/queries.ts";
import { useBusy } from "../../../../kernel/errors/use-busy.ts";
import { navigate } from "../../../../kernel/lists/page.ts";
import { kindNames } from "../../../../locales/order-status.ts";
import { queueLabels } from "../../../../shared/review-queues.ts";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import panel from "../../../../ui/display/panel.module.css";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { addressOfRecord } from "./figure-link.tsx";
import css from "./tasks.module.css";

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
  const { list, title, text, cents, since, isLate, mayClaim, id } = task;
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
      {mayClaim && <Claim id={Number(id)} />}
    </li>
  );
}

/** Claims a conversation and opens it. */
function Claim({ id }: { id: number }) {
  const { isBusy, run } = useBusy();
  const claim = async () => {
    // Only this act needs the calls of chats.
    const { claimChat } = await import("./claim-chat.ts");
    await claimChat(id);
    navigate(addressOfRecord("chat", String(id)));
  };
  return (
    <Button size="s" className={css.act} disabled={isBusy} onClick={() => run(claim)}>
      <Trans context="button">Claim</Trans>
    </Button>
  );
}
