import { Trans, useLingui } from "@lingui/react/macro";
import { useNow } from "../format/now.ts";
import { formatTime, momentMs, type Moment } from "../format/time.ts";
import css from "./due-left.module.css";

interface DueLeftProps {
  /** Start and end of the period. */
  since: Moment;
  dueAt: Moment;
  /** Current time in epoch milliseconds, usually the server's clock. */
  clock: () => number;
}

const minuteMs = 60_000;
/** Share of the period below which the time is amber. */
const amberShare = 0.25;

/** Time left until a due time: amber when little is left, red when overdue. */
export function DueLeft({ since, dueAt, clock }: DueLeftProps) {
  const { i18n } = useLingui();
  const read = () => {
    const leftMs = momentMs(dueAt) - clock();
    const minutes = Math.floor(Math.abs(leftMs) / minuteMs);
    const isNear = leftMs < amberShare * (momentMs(dueAt) - momentMs(since));
    return {
      level: leftMs < 0 ? "late" : isNear ? "soon" : "calm",
      hours: Math.floor(minutes / 60),
      minutes: minutes % 60,
    };
  };
  // Only triggers the renders. The value comes from `clock`.
  useNow(() => Object.values(read()).join(" "));
  const { level, hours, minutes } = read();
  return (
    <time className={css.due} data-level={level} title={formatTime(dueAt, "exact", i18n.locale)}>
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
