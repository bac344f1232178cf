import { IconChevronDown } from "@tabler/icons-react";
import { useLingui } from "@lingui/react/macro";
import { useLayoutEffect, useRef, useState, type MouseEvent, type RefObject } from "react";
import { formatCount } from "../format/count.ts";
import { loadMenu, PointMenu } from "../overlay/point-menu.tsx";
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
  /**
   * `tabs` stand above the content. A `switch` shows the same records in another way and stands before tabs. `chips` stand among
   * other controls, and clicking the chosen one clears it.
   */
  look: "tabs" | "switch" | "chips";
}

/** A choice of a few options with their counts. Tabs that do not fit on their line are in a menu at its end. */
export function Segments({ label, segments, chosen, choose, look }: SegmentsProps) {
  const group = useRef<HTMLDivElement>(null);
  const over = useOverflow(group, segments, look === "tabs");
  const { i18n } = useLingui();
  const text = ({ count, isCapped }: Segment) => count !== undefined && formatCount(count, isCapped, i18n.locale);
  return (
    <div className={css.frame} data-look={look}>
      <div ref={group} className={css.segments} data-look={look} role="group" aria-label={label}>
        {segments.map((segment, index) => {
          const { value, label: name, count } = segment;
          const isChosen = value === chosen;
          return (
            <button
              key={value ?? ""}
              type="button"
              className={css.segment}
              aria-pressed={isChosen}
              data-value={value ?? ""}
              data-none={count === 0 || undefined}
              data-over={index >= over || undefined}
              onClick={() => choose(isChosen && look === "chips" ? null : value)}
            >
              {name}
              {count !== undefined && <span className={css.count}>{text(segment)}</span>}
            </button>
          );
        })}
      </div>
      {over < segments.length && <More segments={segments.slice(over)} chosen={chosen} choose={choose} text={text} />}
    </div>
  );
}

/** The number of segments on the first line. All are rendered, so that their widths are known; the others are invisible. */
function useOverflow(ref: RefObject<HTMLElement | null>, segments: readonly Segment[], isWanted: boolean): number {
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(
    function followWidth() {
      const group = ref.current;
      if (!group || !isWanted) return undefined;
      const measure = () => {
        const tops = [...group.children].map((segment) => (segment as HTMLElement).offsetTop);
        const second = tops.findIndex((top) => top > (tops[0] ?? 0));
        setFitting(second < 0 ? Infinity : second);
      };
      const sizes = new ResizeObserver(measure);
      sizes.observe(group);
      measure();
      return () => sizes.disconnect();
    },
    [ref, isWanted, segments],
  );
  return fitting;
}

interface MoreProps extends Pick<SegmentsProps, "segments" | "chosen" | "choose"> {
  text: (segment: Segment) => string | false;
}

function More({ segments, chosen, choose, text }: MoreProps) {
  const { t } = useLingui();
  const [menu, setMenu] = useState<{ at: DOMRect; opener: Element } | null>(null);
  const current = segments.find(({ value }) => value === chosen);
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    setMenu(menu ? null : { at: currentTarget.getBoundingClientRect(), opener: currentTarget });
  const entries = segments.map((segment) => ({
    label: [segment.label, text(segment)].filter(Boolean).join(" "),
    isChosen: segment === current,
    run: () => choose(segment.value),
  }));
  return (
    <>
      <button
        type="button"
        className={css.segment}
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        aria-pressed={current !== undefined}
        onPointerEnter={loadMenu}
        onClick={open}
      >
        {current?.label ?? t({ message: "More", context: "tabs" })}
        <IconChevronDown size={14} aria-hidden="true" />
      </button>
      {menu && <PointMenu {...menu} entries={entries} close={() => setMenu(null)} />}
    </>
  );
}
