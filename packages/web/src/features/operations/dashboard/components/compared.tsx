import { Trans } from "@lingui/react/macro";
import { clockOf } from "./services.ts";

interface ComparedProps {
  /** Median seconds of today and of the same day a week ago; null without data. */
  now: number | null;
  before: number | null;
}

/** A duration of today next to the one of last week; lower is better. */
export function Compared({ now, before }: ComparedProps) {
  if (now === null) return <strong>—</strong>;
  const tone = before === null ? undefined : now > before ? "bad" : "good";
  const lastWeek = before === null ? null : clockOf(before);
  return (
    <strong data-tone={tone}>
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
