import { useLingui } from "@lingui/react/macro";
import { formatCount } from "../format/count.ts";
import css from "./segments.module.css";

export interface Segment {
  value: string | null;
  label: string;
  count?: number | undefined;
  /** There are more than `count`. */
  isCapped?: boolean | undefined;
}

interface SegmentsProps {
  label: string;
  segments: readonly Segment[];
  chosen: string | null;
  choose: (value: string | null) => void;
  /** `tabs` stand above what they divide; `chips` stand among other controls, and the chosen one lets itself go again. */
  look: "tabs" | "chips";
}

/** One of a few, all in sight, with how many each stands for. */
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
