import { Trans, useLingui } from "@lingui/react/macro";
import { shootsApi, type Shoot } from "@vowdesk/contract/studio/shoots";
import type { WeddingDetail } from "@vowdesk/contract/studio/weddings";
import type { ReactNode } from "react";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { navigate } from "../../../../kernel/lists/page.ts";
import { serverNow } from "../../../../kernel/session/clock.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { ShootStateBadge } from "../../../../shared/studio/state-badges.tsx";
import { purposeNames } from "../../../../shared/studio-labels.ts";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { dateOf, formatDate, formatTime, wallText } from "../../../../ui/format/time.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { shootsOf } from "../next/parts.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./weddings.module.css";

/** An entry with its place in the order: local time of the business. */
interface Entry {
  key: string;
  at: string;
  body: ReactNode;
}

/** What happened and what is planned for a couple: their shoots, and the wedding day. */
export function Timeline({ wedding }: { wedding: WeddingDetail }) {
  const maySeeShoots = useCan("shoot");
  return maySeeShoots ? <WithShoots wedding={wedding} /> : <Entries wedding={wedding} shoots={[]} />;
}

function WithShoots({ wedding }: { wedding: WeddingDetail }) {
  const { data, error, refetch } = useCall(shootsApi.list, shootsOf(wedding.id));
  if (!data)
    return error ? <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} /> : <Skeleton />;
  return (
    <>
      {data.records.length === 0 && (
        <p className={layout.quiet}>
          <Trans>No shoots yet</Trans>
        </p>
      )}
      <Entries wedding={wedding} shoots={data.records} />
    </>
  );
}

function Entries({ wedding, shoots }: { wedding: WeddingDetail; shoots: readonly Shoot[] }) {
  const { createdAt, weddingDate, cancelledAt } = wedding;
  const now = wallText(serverNow());
  const entries: Entry[] = [
    {
      key: "added",
      at: wallText(createdAt),
      body: <Act at={createdAt} name={<Trans context="result">Wedding added</Trans>} />,
    },
    ...(cancelledAt === null
      ? []
      : [
          {
            key: "cancelled",
            at: wallText(cancelledAt),
            body: <Act at={cancelledAt} name={<Trans context="result">Wedding cancelled</Trans>} />,
          },
        ]),
    ...shoots.map((shoot) => ({
      key: String(shoot.id),
      at: wallText(shoot.startsAt),
      body: <ShootEntry shoot={shoot} />,
    })),
    ...(weddingDate === null
      ? []
      : [
          {
            key: "wedding day",
            at: `${weddingDate}T00:00`,
            body: <WeddingDay date={weddingDate} />,
          },
        ]),
  ];
  return (
    <ol className={css.timeline}>
      {entries
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
        .map(({ key, at, body }) => (
          <li key={key} data-past={at < now || undefined}>
            {body}
          </li>
        ))}
    </ol>
  );
}

function Act({ at, name }: { at: string; name: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <>
      <span className={css.time}>{formatTime(at, "date", i18n.locale)}</span>
      {name}
    </>
  );
}

function WeddingDay({ date }: { date: string }) {
  const { i18n } = useLingui();
  return (
    <>
      <span className={css.time}>{formatDate(date, i18n.locale)}</span>
      <strong>
        <Trans context="wedding">Wedding day</Trans>
      </strong>
    </>
  );
}

/** A shoot, linked to the calendar. */
function ShootEntry({ shoot: { id, purpose, state, startsAt, endsAt, team, placeId, placeName } }: { shoot: Shoot }) {
  const { i18n } = useLingui();
  const to = `/calendar?date=${dateOf(startsAt)}&id=${id}`;
  return (
    <>
      <span className={css.time}>
        {formatTime(startsAt, "date", i18n.locale)} {formatTime(startsAt, "time", i18n.locale)} –{" "}
        {formatTime(endsAt, "time", i18n.locale)}
      </span>
      <span className={css.shoot}>
        <TextLink to={to} follow={() => navigate(to)}>
          {i18n._(purposeNames[purpose])}
        </TextLink>
        <ShootStateBadge state={state} />
      </span>
      <span className={layout.quiet}>
        {[placeName, ...team.filter(({ bookableId }) => bookableId !== placeId).map(({ name }) => name)]
          .filter(Boolean)
          .join(", ")}
      </span>
    </>
  );
}
