import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { JobState } from "@vowdesk/contract/operations/operations";
import { Badge } from "../../../../ui/display/badge.tsx";

/** Whether a job is running, else the result of its last run. */
export function JobBadge({
  job: { runningOn, failures, lastAt },
}: {
  job: Pick<JobState, "runningOn" | "failures" | "lastAt">;
}) {
  const { t } = useLingui();
  if (runningOn) return <Badge tone="brand">{t({ message: "Running", context: "state" })}</Badge>;
  if (failures > 0)
    return <Badge tone="bad">{t`${plural(failures, { one: "Failed once", other: "Failed # times" })}`}</Badge>;
  return lastAt ? (
    <Badge tone="good">{t({ message: "Successful", context: "server" })}</Badge>
  ) : (
    <Badge>{t({ message: "Scheduled", context: "job" })}</Badge>
  );
}
