import { useLingui } from "@lingui/react/macro";
import { formatCount } from "../format/count.ts";
import css from "./segments.module.css";

export interface Segment {
  value: string | null;
  label: string;
  count?: number | undefined;
  /** The count is capped. */
  isCapped?: boolean | undefined;
}

interface SegmentsProps {
  label: string;
  segments: readonly Segment[];
  chosen: string | null;
  choose: (value: string | null) => void;
  /** `tabs` stand above the content. `chips` stand among other controls, and clicking the chosen one clears it. */
  look: "tabs" | "chips";
}

/** A choice of a few options with their counts. */
export function Segments({ label, segments, chosen, choose, look }: SegmentsProps) {
  const { i18n } = useLingui();
  return (
    <div className={css.segments} data-look={look} role="group" aria-label={label}>
      {segments.map(({ value, label: name, count, isCapped }) => {
        const isChosen = value === chosen;
        return (
          <button
            key={value ?? ""}
            type="button"
            className={css.segment}
            aria-pressed={isChosen}
            data-value={value ?? ""}
            data-none={count === 0 || undefined}
            onClick={() => choose(isChosen && look === "chips" ? null : value)}
          >
            {name}
            {count !== undefined && <span className={css.count}>{formatCount(count, isCapped, i18n.locale)}</span>}
          </button>
        );
      })}
    </div>
  );
}
