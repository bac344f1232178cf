import { Trans, useLingui } from "@lingui/react/macro";
import { shootsApi, type UnfirmedHold } from "@vowdesk/contract/studio/shoots";
import type { WeddingDetail } from "@vowdesk/contract/studio/weddings";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import { navigate } from "../../../../kernel/lists/page.ts";
import { mayCall } from "../../../../kernel/session/rights.ts";
import { purposeNames } from "../../../../shared/studio-labels.ts";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { dateOf, formatTime } from "../../../../ui/format/time.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { shootsOf } from "./parts.ts";
import css from "./next.module.css";

/** The held times that the signature or the first payment of the couple could not make firm. */
export function Unfirmed({ wedding: { id, cancelledAt } }: { wedding: WeddingDetail }) {
  const mayList = mayCall(shootsApi.list) && cancelledAt === null;
  const shoots = useQuery({ ...queryOptions(shootsApi.list, shootsOf(id)), enabled: mayList });
  const isPossible = shoots.data?.records.some(({ state }) => state === "tentative" || state === "expired") ?? false;
  const { data, error, refetch } = useQuery({
    ...queryOptions(shootsApi.unfirmed, { weddingId: id }),
    enabled: isPossible,
  });
  if (!data) return error && <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />;
  return data.map((hold) => <Hold key={hold.shoot.id} hold={hold} weddingId={id} />);
}

function Hold({ hold, weddingId }: { hold: UnfirmedHold; weddingId: number }) {
  const { i18n } = useLingui();
  const { shoot, needs } = hold;
  const name = i18n._(purposeNames[shoot.purpose]);
  const time = formatTime(shoot.startsAt, "appointment", i18n.locale);
  const isIncomplete = needs.length > 0;
  return (
    <section className={css.unfirmed} role="status">
      <strong className={css.title}>
        {isIncomplete ? (
          <Trans context="shoot">
            Not confirmed: {name}, {time}
          </Trans>
        ) : (
          <Trans>
            No longer held: {name}, {time}
          </Trans>
        )}
      </strong>
      {isIncomplete ? <Incomplete hold={hold} /> : <Expired hold={hold} weddingId={weddingId} />}
    </section>
  );
}

function Incomplete({ hold: { shoot } }: { hold: UnfirmedHold }) {
  const { i18n } = useLingui();
  const end = formatTime(shoot.expiresAt ?? shoot.startsAt, "appointment", i18n.locale);
  const to = `/calendar?date=${dateOf(shoot.startsAt)}&id=${shoot.id}`;
  return (
    <>
      <p>
        <Trans>
          The couple has signed or paid, but the team is incomplete. Complete it and confirm the booking before the hold
          ends on {end}.
        </Trans>
      </p>
      <Times>
        <Button onClick={() => navigate(to)}>
          <Trans>Open in the calendar</Trans>
        </Button>
      </Times>
    </>
  );
}

function Expired({ hold: { shoot, free }, weddingId }: { hold: UnfirmedHold; weddingId: number }) {
  const { i18n } = useLingui();
  const again = `/calendar?book=${weddingId}&again=${shoot.id}`;
  return (
    <>
      <p>
        {free.length > 0 ? (
          <Trans>The couple has signed or paid, but the hold had ended. The team is free at:</Trans>
        ) : (
          <Trans>
            The couple has signed or paid, but the hold had ended and the team is taken. Choose another team or time.
          </Trans>
        )}
      </p>
      {mayCall(shootsApi.book) && (
        <Times>
          {free.map(({ startsAt, endsAt }) => (
            <Button key={startsAt} onClick={() => navigate(`${again}&at=${encodeURIComponent(startsAt)}`)}>
              {formatTime(startsAt, "appointment", i18n.locale)} – {formatTime(endsAt, "time", i18n.locale)}
            </Button>
          ))}
          <Button look="bare" onClick={() => navigate(again)}>
            <Trans context="shoot">Another time</Trans>
          </Button>
        </Times>
      )}
    </>
  );
}

const Times = ({ children }: { children: ReactNode }) => <div className={css.times}>{children}</div>;
