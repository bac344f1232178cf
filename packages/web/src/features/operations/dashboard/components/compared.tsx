import { Trans } from "@lingui/react/macro";
import { clockOf, toneOfChange } from "./service-figures.ts";

interface ComparedProps {
  /** Median seconds of today and of the same day a week ago; null without data. */
  now: number | null;
  before: number | null;
  /** The number of cases of today. */
  cases: number;
}

/** A duration of today next to the one of last week; lower is better. */
export function Compared({ now, before, cases }: ComparedProps) {
  if (now === null) return <strong>—</strong>;
  const lastWeek = before === null ? null : clockOf(before);
  return (
    <strong data-tone={before === null ? undefined : toneOfChange(now, before, cases)}>
      {clockOf(now)}
      {lastWeek !== null && (
        <small>
          {" "}
          <Trans context="dashboard">last week {lastWeek}</Trans>
        </small>
      )}
    </strong>
  );
}
