import { Trans, useLingui } from "@lingui/react/macro";
import { serverNow } from "../../../kernel/session/clock.ts";
import { useNow } from "../../../ui/format/now.ts";
import { formatTime } from "../../../ui/format/time.ts";
import { urgencyOf } from "./urgency.ts";
import css from "./countdown.module.css";

/** Time until the due time, by the server's clock; amber when it is near, red when it has passed. */
export function Countdown({ dueAt, amberAt }: { dueAt: string | null; amberAt: string | null }) {
  const { i18n } = useLingui();
  const read = () => (dueAt === null ? null : urgencyOf(dueAt, amberAt, serverNow()));
  // This clock only triggers rendering; the shown time is the server's.
  useNow(() => Object.values(read() ?? {}).join(" "));
  const urgency = read();
  if (urgency === null || dueAt === null) return <span className={css.none}>—</span>;
  const { level, minutes, hours } = urgency;
  return (
    <time className={css.countdown} data-level={level} dateTime={dueAt} title={formatTime(dueAt, "exact", i18n.locale)}>
      {level === "late" ? <Late hours={hours} minutes={minutes} /> : <Left hours={hours} minutes={minutes} />}
    </time>
  );
}

function Left({ hours, minutes }: { hours: number; minutes: number }) {
  if (hours > 0)
    return (
      <Trans>
        {hours} h {minutes} min left
      </Trans>
    );
  return minutes > 0 ? <Trans>{minutes} min left</Trans> : <Trans>under 1 min</Trans>;
}

function Late({ hours, minutes }: { hours: number; minutes: number }) {
  if (hours > 0)
    return (
      <Trans>
        {hours} h {minutes} min late
      </Trans>
    );
  return minutes > 0 ? <Trans>{minutes} min late</Trans> : <Trans>due now</Trans>;
}
