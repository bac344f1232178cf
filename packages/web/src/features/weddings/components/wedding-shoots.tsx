import { Trans, useLingui } from "@lingui/react/macro";
import { shootsApi, type Shoot } from "@vowdesk/contract/shoots";
import { useCall } from "../../../kernel/cache/queries.ts";
import { navigate } from "../../../kernel/lists/page.ts";
import { useCan } from "../../../kernel/session/session.ts";
import { purposeNames, shootStateNames } from "../../../shared/studio-labels.ts";
import { TextLink } from "../../../ui/display/text-link.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { dateOf, formatTime } from "../../../ui/format/time.ts";
import css from "./weddings.module.css";

/** A wedding has fewer shoots than this. */
const shownShoots = 50;

/** The shoots of a wedding by time, linked to the calendar. */
export function WeddingShoots({ weddingId }: { weddingId: number }) {
  const maySee = useCan("shoot");
  return maySee ? <Shoots weddingId={weddingId} /> : <>—</>;
}

function Shoots({ weddingId }: { weddingId: number }) {
  const input = { weddingId, pageSize: shownShoots, sort: "startsAt", dir: "asc" } as const;
  const { data, error, refetch } = useCall(shootsApi.list, input);
  if (!data) return error ? <ErrorState message={error.message} retry={() => void refetch()} /> : <Skeleton />;
  if (data.records.length === 0)
    return (
      <p className={css.quiet}>
        <Trans>No shoots yet</Trans>
      </p>
    );
  return (
    <ol className={css.shoots}>
      {data.records.map((shoot) => (
        <ShootLine key={shoot.id} shoot={shoot} />
      ))}
    </ol>
  );
}

function ShootLine({ shoot: { id, purpose, state, startsAt, endsAt, team } }: { shoot: Shoot }) {
  const { i18n } = useLingui();
  const to = `/calendar?date=${dateOf(startsAt)}&id=${id}`;
  return (
    <li>
      <TextLink to={to} follow={() => navigate(to)}>
        {i18n._(purposeNames[purpose])}
      </TextLink>
      <span>{i18n._(shootStateNames[state])}</span>
      <span className={css.time}>
        {formatTime(startsAt, "short", i18n.locale)} – {formatTime(endsAt, "time", i18n.locale)}
      </span>
      <span className={css.quiet}>{team.map(({ name }) => name).join(", ")}</span>
    </li>
  );
}
