import type { Lane } from "@vowdesk/contract/operations/operations";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { jobText } from "../operations.labels.ts";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { JobBadge } from "./job-badge.tsx";

/** Each job with the node that runs it, or the result of its last run. */
export function LaneFacts({ lanes }: { lanes: readonly Lane[] }) {
  return (
    <Facts>
      {lanes.map((lane) => (
        <Fact key={lane.name} name={jobText(lane.name).name}>
          <JobBadge job={lane} /> {lane.runningSince && <RelativeTime at={lane.runningSince} />} {lane.runningOn}
        </Fact>
      ))}
    </Facts>
  );
}
