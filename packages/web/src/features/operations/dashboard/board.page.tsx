import { Trans } from "@lingui/react/macro";
import { dashboardApi, type Board } from "@vowdesk/contract/operations/dashboard";
import { lazy, Suspense, useEffect, useRef } from "react";
import { invalidateSoon, useCall } from "../../../kernel/cache/queries.ts";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { useIdle } from "../../../ui/timing/idle.ts";
import { Tasks } from "./components/tasks.tsx";
import { OpenWork } from "./components/open-work.tsx";
import { servicesOf, type Service } from "./components/services.ts";
import css from "./board.module.css";

/** Loaded after the figures, because they are seldom used, below the fold, or wait for a call of their own. */
const UpcomingPanel = lazy(async () => ({ default: (await import("./components/upcoming.tsx")).UpcomingPanel }));
const WallButton = lazy(async () => ({ default: (await import("./components/wall-button.tsx")).WallButton }));
const HoursPanel = lazy(async () => ({ default: (await import("./components/hours-panel.tsx")).HoursPanel }));
const TrendsPanel = lazy(async () => ({ default: (await import("./components/trends-panel.tsx")).TrendsPanel }));
const ServicesPanel = lazy(async () => ({ default: (await import("./components/services-panel.tsx")).ServicesPanel }));

/** The board is refetched, because no frame reports that an order becomes late. */
const refetchEveryMs = 15_000;

/** The dashboard. */
export default function BoardPage() {
  const board = useRef<HTMLDivElement>(null);
  const { data, error, dataUpdatedAt, errorUpdatedAt } = useCall(dashboardApi.board, {});
  useEffect(
    function renew() {
      // A page that was hidden is renewed at once.
      const inMs = Math.max(0, Math.max(dataUpdatedAt, errorUpdatedAt) + refetchEveryMs - Date.now());
      const timer = setTimeout(() => invalidateSoon("dashboard"), inMs);
      return () => clearTimeout(timer);
    },
    [dataUpdatedAt, errorUpdatedAt],
  );
  if (error && !data) throw error;
  return (
    <div ref={board} className={css.board} aria-busy={data === undefined}>
      <header className={css.head}>
        <h2 className={css.title}>
          <Trans context="period">Today</Trans>
        </h2>
        {data && <RelativeTime at={data.at} className={css.at} />}
        <Suspense fallback={null}>
          <WallButton board={board} />
        </Suspense>
      </header>
      {data ? <Figures board={data} /> : <Skeleton height="26rem" />}
    </div>
  );
}

function Figures({ board }: { board: Board }) {
  const services = servicesOf(board);
  const { data: upcoming = [] } = useCall(dashboardApi.upcoming, {});
  const isIdle = useIdle();
  const hasUpcoming = upcoming.length > 0;
  if (board.figures.length === 0)
    return (
      <EmptyState title={<Trans>Nothing to show yet</Trans>}>
        <Trans>Your roles do not include live figures. Use the menu to open your pages.</Trans>
      </EmptyState>
    );
  return (
    <>
      <div className={css.first}>
        {board.figures.some(({ isTask }) => isTask) && <Tasks />}
        {hasUpcoming && (
          <Suspense fallback={<Skeleton height="10rem" />}>
            <UpcomingPanel items={upcoming} />
          </Suspense>
        )}
      </div>
      <OpenWork figures={board.figures} />
      {isIdle && (
        <Suspense fallback={<Skeleton height="14rem" />}>
          <TrendsPanel />
        </Suspense>
      )}
      {services.length > 0 && <Services services={services} />}
    </>
  );
}

/** Orders by state, and the orders of each hour. */
function Services({ services }: { services: readonly Service[] }) {
  const isIdle = useIdle();
  if (!isIdle) return <Skeleton height="30rem" />;
  return (
    <Suspense fallback={<Skeleton height="30rem" />}>
      <ServicesPanel services={services} />
      <HoursPanel services={services} />
    </Suspense>
  );
}
