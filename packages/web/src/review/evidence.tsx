import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowLeft, IconRosetteDiscountCheck } from "@tabler/icons-react";
import type { ReviewSummary } from "@vowdesk/contract/reviews/engine";
import { memo, type ReactNode } from "react";
import { serverNow } from "../kernel/session/clock.ts";
import { navigate } from "../kernel/lists/page.ts";
import { AppRoleName } from "../shared/app-role.tsx";
import { PersonLink } from "../shared/person-link.tsx";
import { queueLabels } from "../shared/review-queues.ts";
import { Avatar } from "../ui/display/avatar.tsx";
import { IconButton } from "../ui/input/button.tsx";
import { amberAtOf, TimeLeft } from "../ui/display/time-left.tsx";
import { PictureRow } from "../ui/display/picture-row.tsx";
import { RelativeTime } from "../ui/display/relative-time.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/feedback/states.tsx";
import { Warning } from "../ui/feedback/warning.tsx";
import type { QueuePage, Detail, Item } from "./queue-page.ts";
import { StatusOf } from "./item-list.tsx";
import type { Review } from "./use-review.ts";
import { stepLabels } from "./labels.ts";
import { unawaited } from "../ui/timing/unawaited.ts";
import css from "./evidence.module.css";

/** The open item with its evidence. */
export function Evidence({ review }: { review: Review }) {
  const { page, item, id, isDrawn, detail: query, decisions, show } = review;
  if (id === null)
    return (
      <EmptyState title={<Trans>No item selected</Trans>}>
        <Trans>
          Select an item, or press <kbd>J</kbd>.
        </Trans>
      </EmptyState>
    );
  if (!item) {
    return query.error ? (
      <ErrorState message={query.error.message} retry={() => unawaited(query.refetch(), "shown")} />
    ) : (
      <Outline />
    );
  }
  const detail = query.data?.item.id === item.id ? query.data : undefined;
  return (
    <article className={css.article} data-item={item.id} aria-labelledby="review-person">
      <Head page={page} item={item} act={decisions.actOn(item.id)} back={() => show(null)} />
      <OwnWarning review={review} item={item} alike={detail?.alike ?? []} />
      <OwnEvidence key={item.id} page={page} item={item} />
      {isDrawn && <Context page={page} detail={detail} show={show} />}
    </article>
  );
}

interface HeadProps {
  page: QueuePage;
  item: Item;
  act: string | null;
  back: () => void;
}

function Head({ page, item, act, back }: HeadProps) {
  const { t } = useLingui();
  const { id, person, createdAt, dueAt } = item;
  return (
    <header className={css.head}>
      <IconButton label={t`Back to the list`} className={css.back ?? ""} onClick={back}>
        <IconArrowLeft size={20} />
      </IconButton>
      <Avatar name={person.name} size={44} />
      <div className={css.who}>
        <h2 id="review-person">
          <PersonLink id={person.role === "staff" ? null : person.id}>{person.name}</PersonLink>
          {person.isVerified && (
            <span
              className={css.verified}
              role="img"
              aria-label={t({ message: "Identity verified", context: "state" })}
            >
              <IconRosetteDiscountCheck size={18} />
            </span>
          )}
        </h2>
        <p>
          <AppRoleName role={person.role} /> · {person.phone && `${person.phone} · `}#{id}
        </p>
      </div>
      <div className={css.when}>
        <StatusOf page={page} item={item} act={act} />
        <p>
          <RelativeTime at={createdAt} />
          {dueAt && act === null && (
            <>
              {" · "}
              <TimeLeft dueAt={dueAt} amberAt={amberAtOf(createdAt, dueAt)} clock={serverNow} />
            </>
          )}
        </p>
      </div>
    </header>
  );
}

/** The warning of the queue about this item, with links to similar items. */
function OwnWarning({ review, item, alike }: { review: Review; item: Item; alike: Detail["alike"] }) {
  const { page, show } = review;
  const { i18n } = useLingui();
  const text = page.evidence.warning?.(item);
  if (!text) return null;
  return (
    <Warning text={i18n._(text)}>
      {alike.map(({ id, person, status }) => (
        <button key={id} type="button" onClick={() => show(id)}>
          {person} #{id} · {i18n._(page.statuses[status]?.[0] ?? { id: status })}
        </button>
      ))}
    </Warning>
  );
}

/** The queue's own evidence. */
const OwnEvidence = memo(function OwnEvidence({ page: { evidence }, item }: { page: QueuePage; item: Item }) {
  const { i18n } = useLingui();
  const facts = evidence.facts?.(item) ?? [];
  const pictures = evidence.pictures?.(item) ?? [];
  const text = evidence.text?.(item);
  return (
    <>
      {text && <p className={css.text}>{text}</p>}
      {pictures.length > 0 && <PictureRow pictures={pictures} />}
      {facts.length > 0 && (
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name.id}>
              <dt>{i18n._(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {evidence.more?.(item)}
    </>
  );
});

interface ContextProps {
  page: QueuePage;
  detail: Detail | undefined;
  show: (id: number) => void;
}

/** Similar items, other items of the person, and the item's history. */
const Context = memo(
  function Context({ page, detail, show }: ContextProps) {
    if (!detail) return <Outline />;
    const { alike, history, steps } = detail;
    const follow = (line: ReviewSummary) =>
      line.queue === page.queue.code ? show(line.id) : navigate(`${queueLabels[line.queue].path}?id=${line.id}`);
    return (
      <div className={css.told}>
        {alike.length > 0 && (
          <Part title={<Trans context="review">Similar items</Trans>}>
            {alike.map((line) => (
              <Line key={`${line.queue}${line.id}`} line={line} follow={follow} isNamed />
            ))}
          </Part>
        )}
        <Part title={<Trans context="review">Same person</Trans>}>
          {history.map((line) => (
            <Line key={`${line.queue}${line.id}`} line={line} follow={follow} />
          ))}
          {history.length === 0 && (
            <li className={css.quiet}>
              <Trans>No other items yet</Trans>
            </li>
          )}
        </Part>
        <Part title={<Trans context="field">History</Trans>}>
          {steps.map((step, index) => (
            <Step key={index} step={step} />
          ))}
        </Part>
      </div>
    );
  },
  (a, b) => a.detail === b.detail && a.page === b.page,
);

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className={css.part}>
    <h3>{title}</h3>
    <ul>{children}</ul>
  </section>
);

interface LineProps {
  line: ReviewSummary;
  follow: (line: ReviewSummary) => void;
  isNamed?: boolean;
}

function Line({ line, follow, isNamed = false }: LineProps) {
  const { i18n } = useLingui();
  const { queue, person, summary, createdAt, decision } = line;
  return (
    <li>
      <button type="button" className={css.line} onClick={() => follow(line)}>
        <span className={css.said}>
          {isNamed && <strong>{person} · </strong>}
          {summary}
        </span>
        <small>
          {i18n._(queueLabels[queue].name)} · <RelativeTime at={createdAt} /> ·{" "}
          {decision ? (
            <>
              {i18n._(stepLabels(decision.act))} · {decision.by}
              {decision.reason && ` · ${decision.reason}`}
            </>
          ) : (
            <Trans>Not decided yet</Trans>
          )}
        </small>
      </button>
    </li>
  );
}

function Step({ step: { act, actorName, at, reason } }: { step: Detail["steps"][number] }) {
  const { i18n } = useLingui();
  return (
    <li className={css.step}>
      <span>
        {i18n._(stepLabels(act))}
        {actorName && ` · ${actorName}`}
        {reason && <q>{reason}</q>}
      </span>
      <small>
        <RelativeTime at={at} />
      </small>
    </li>
  );
}

const Outline = () => (
  <div className={css.outline} aria-busy>
    <Skeleton width="30%" height="1.25rem" />
    <Skeleton width="90%" />
    <Skeleton width="80%" />
    <Skeleton width="60%" />
  </div>
);
