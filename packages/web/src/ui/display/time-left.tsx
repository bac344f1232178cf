import { Trans, useLingui } from "@lingui/react/macro";
import { useNow } from "../format/now.ts";
import { formatTime } from "../format/time.ts";
import { urgencyOf } from "./urgency.ts";
import css from "./time-left.module.css";

/** Share of a period below which the time left is amber. */
const amberShare = 0.25;

/** The time from which a due time is near, relative to the period since `since`. ISO times. */
export function amberAtOf(since: string, dueAt: string): string {
  const dueMs = Date.parse(dueAt);
  return new Date(dueMs - amberShare * (dueMs - Date.parse(since))).toISOString();
}

interface TimeLeftProps {
  dueAt: string;
  /** From this time on the text is amber. */
  amberAt: string | null;
  /** Current time in epoch milliseconds, usually the server's clock. */
  clock: () => number;
}

/** Time left until a due time: amber when little is left, red when overdue. */
export function TimeLeft({ dueAt, amberAt, clock }: TimeLeftProps) {
  const { i18n } = useLingui();
  const read = () => urgencyOf(dueAt, amberAt, clock());
  // Only triggers the renders. The value comes from `clock`.
  useNow(() => Object.values(read()).join(" "));
  const { level, hours, minutes } = read();
  return (
    <time className={css.due} data-level={level} dateTime={dueAt} title={formatTime(dueAt, "exact", i18n.locale)}>
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
  return minutes > 0 ? <Trans context="value">{minutes} min left</Trans> : <Trans>under 1 min</Trans>;
}

function Late({ hours, minutes }: { hours: number; minutes: number }) {
  if (hours > 0)
    return (
      <Trans>
        {hours} h {minutes} min late
      </Trans>
    );
  return minutes > 0 ? <Trans context="value">{minutes} min late</Trans> : <Trans context="value">due now</Trans>;
}
