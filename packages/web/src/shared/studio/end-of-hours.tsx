import { Trans } from "@lingui/react/macro";

interface Hours {
  from: string;
  to: string;
}

/** A time field shows the end of the day as midnight. */
export const typedEnd = (to: string): string => (to === "24:00" ? "00:00" : to);
export const storedEnd = (typed: string): string => (typed === "00:00" ? "24:00" : typed);

/** Whether hours end on the day after they begin. */
const passesMidnight = ({ from, to }: Hours): boolean => to !== "" && to < from;

/** States that hours end on the next day, if they do. */
export function NextDay({ hours }: { hours: Hours }) {
  return passesMidnight(hours) ? (
    <small>
      <Trans>ends on the next day</Trans>
    </small>
  ) : null;
}
