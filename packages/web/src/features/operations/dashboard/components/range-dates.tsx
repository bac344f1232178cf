import { useLingui } from "@lingui/react/macro";
import { DateControl } from "../../../../ui/input/date/date-control.tsx";
import css from "./trends-panel.module.css";

/** The chosen range, and the number of its days; 0 while a custom range is not complete. */
export interface Range {
  name: string;
  from: string;
  to: string;
}

interface RangeDatesProps {
  range: Range;
  /** Whether the days are too many or in the wrong order. */
  isWrong: boolean;
  set: (range: Range) => void;
}

/** First and last day of a custom range. */
export function RangeDates({ range, isWrong, set }: RangeDatesProps) {
  const { t } = useLingui();
  const { from, to } = range;
  return (
    <div className={css.dates}>
      <DateControl
        label={t({ message: "From", context: "dates" })}
        value={from}
        set={(next) => set({ ...range, from: next })}
      />
      <DateControl
        label={t({ message: "To", context: "dates" })}
        value={to}
        set={(next) => set({ ...range, to: next })}
        problem={isWrong && from !== "" && to !== "" ? t`Choose 1 to 92 days.` : undefined}
      />
    </div>
  );
}
