import type { Lane } from "@vowdesk/contract/operations";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { jobText } from "../labels.ts";
import { Fact, FactList } from "./fact-list.tsx";
import { JobBadge } from "./job-badge.tsx";

/** Each job with the node that runs it, or the result of its last run. */
export function LaneFacts({ lanes }: { lanes: readonly Lane[] }) {
  return (
    <FactList>
      {lanes.map((lane) => (
        <Fact key={lane.name} name={jobText(lane.name).name}>
          <JobBadge job={lane} /> {lane.runningSince && <RelativeTime at={lane.runningSince} />} {lane.runningOn}
        </Fact>
      ))}
    </FactList>
  );
}
