import { serverNow } from "../../../kernel/session/clock.ts";
import { TimeLeft } from "../../../ui/display/time-left.tsx";

/** Time until the due time of an order, or a dash if it has none. */
export function Countdown({ dueAt, amberAt }: { dueAt: string | null; amberAt: string | null }) {
  return dueAt === null ? "—" : <TimeLeft dueAt={dueAt} amberAt={amberAt} clock={serverNow} />;
}
