import { Trans, useLingui } from "@lingui/react/macro";
import { dashboardApi, type Board } from "@vowdesk/contract/operations/dashboard";
import { reviewsApi } from "@vowdesk/contract/reviews/engine";
import { lazy, Suspense, useEffect, useRef } from "react";
import { navigate } from "../../../kernel/lists/page.ts";
import { invalidateSoon, useCall } from "../../../kernel/cache/queries.ts";
import { formatMoney } from "@vowdesk/contract/kernel";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { ChatsWaiting } from "./components/chats-waiting.tsx";
import { Figure } from "./components/figure.tsx";
import { ServiceCard } from "./components/service-card.tsx";
import { pathOf, servicesOf, sumOf, type Service } from "./components/services.ts";
import { useIdle } from "../../../ui/timing/idle.ts";
import { ReviewsWaiting, type Waiting } from "./components/reviews-waiting.tsx";
import { StudioToday } from "./components/studio-today.tsx";
import { WallButton } from "./components/wall-button.tsx";
import css from "./board.module.css";

/** Loaded after the figures. */
const HoursChart = lazy(async () => ({ default: (await import("./components/hours-chart.tsx")).HoursChart }));

/** The board is refetched, because no frame reports that an order becomes late. */
const refetchEveryMs = 15_000;

/** The dashboard. */
export default function BoardPage() {
  const board = useRef<HTMLDivElement>(null);
  const { data, error } = useCall(dashboardApi.board, {});
  // Optional: the board is also shown if this call fails.
  const { data: waiting, isPending } = useCall(reviewsApi.waiting, {});
  useEffect(function renew() {
    const timer = setInterval(() => invalidateSoon("dashboard"), refetchEveryMs);
    return () => clearInterval(timer);
  }, []);
  if (error && !data) throw error;
  return (
    <div ref={board} className={css.board} aria-busy={data === undefined}>
      <header className={css.head}>
        <h2 className={css.title}>
          <Trans context="period">Today</Trans>
        </h2>
        {data && <RelativeTime at={data.at} className={css.at} />}
        <WallButton board={board} />
      </header>
      {data && !isPending ? <Figures board={data} waiting={waiting ?? {}} /> : <Outline />}
    </div>
  );
}

function Figures({ board, waiting }: { board: Board; waiting: Waiting }) {
  const services = servicesOf(board);
  const studio = board.studio && <StudioToday studio={board.studio} />;
  const reviews = <ReviewsWaiting waiting={waiting} />;
  const chats = board.chats && <ChatsWaiting chats={board.chats} />;
  if (services.length === 0 && (studio || chats || Object.keys(waiting).length > 0))
    return (
      <>
        {studio}
        {chats}
        {reviews}
      </>
    );
  if (services.length === 0)
    return (
      <EmptyState title={<Trans>Nothing to show yet</Trans>}>
        <Trans>Your roles do not include live figures. Use the menu to open your pages.</Trans>
      </EmptyState>
    );
  return (
    <>
      <WaitingForMe board={board} services={services} />
      {chats}
      {reviews}
      {studio}
      <div className={css.services} data-count={services.length}>
        {services.map((service) => (
          <ServiceCard key={service.kind} service={service} />
        ))}
      </div>
      <Today services={services} />
    </>
  );
}

/** Figures of the user's open tasks. Each opens the service with the highest count. */
function WaitingForMe({
  board: { waitingForMe, unreadMessages },
  services,
}: {
  board: Board;
  services: readonly Service[];
}) {
  const { t } = useLingui();
  const { unassigned, late, refunds } = waitingForMe;
  const max = (figure: "unassigned" | "late") => services.toSorted((a, b) => b.figures[figure] - a.figures[figure])[0];
  const open = (figure: "unassigned" | "late") => {
    const service = max(figure);
    return service && (() => navigate(`${pathOf[service.kind]}?scope=${figure}&sort=dueAt&dir=asc`));
  };
  return (
    <section className={css.lead} aria-label={t`Assigned to me`}>
      <Figure
        label={t({ message: "Unassigned orders", context: "dashboard" })}
        value={unassigned}
        size="l"
        tone={unassigned > 0 ? "warn" : "calm"}
        onOpen={open("unassigned")}
      />
      <Figure
        label={t({ message: "Late orders", context: "kind of record" })}
        value={late}
        size="l"
        tone={late > 0 ? "bad" : "good"}
        onOpen={open("late")}
      />
      {refunds > 0 && (
        <Figure
          label={t`Refunds to pay out`}
          value={refunds}
          size="l"
          tone="warn"
          onOpen={() => navigate(`${pathOf.delivery}?status=refunding`)}
        />
      )}
      <Figure label={t({ message: "Unread messages", context: "dashboard" })} value={unreadMessages} size="l" />
    </section>
  );
}

/** Totals and hourly orders of today. */
function Today({ services }: { services: readonly Service[] }) {
  const { t, i18n } = useLingui();
  const isIdle = useIdle();
  const money = (cents: number) => formatMoney(cents, i18n.locale);
  return (
    <div className={css.below}>
      <section className={css.panel} aria-label={t`Orders per hour`}>
        <h2 className={css.heading}>
          <Trans>Orders per hour</Trans>
        </h2>
        <Suspense fallback={<Skeleton height="220px" />}>
          {isIdle ? <HoursChart services={services} /> : <Skeleton height="220px" />}
        </Suspense>
      </section>
      <section className={css.sums} aria-label={t`Today so far`}>
        <Figure label={t({ message: "Orders today", context: "dashboard" })} value={sumOf(services, "placedToday")} />
        <Figure
          label={t({ message: "Paid today", context: "dashboard" })}
          value={money(sumOf(services, "paidTodayCents"))}
        />
        <Figure
          label={t({ message: "Refunded today", context: "dashboard" })}
          value={money(sumOf(services, "refundedTodayCents"))}
        />
      </section>
    </div>
  );
}

function Outline() {
  const three = (height: string) => [0, 1, 2].map((at) => <Skeleton key={at} height={height} />);
  return (
    <>
      <div className={css.lead}>{three("7rem")}</div>
      <div className={css.services} data-count="3">
        {three("26rem")}
      </div>
      <div className={css.below}>
        <Skeleton height="19rem" />
        <Skeleton height="19rem" />
      </div>
    </>
  );
}
