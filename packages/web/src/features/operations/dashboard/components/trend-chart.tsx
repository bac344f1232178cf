import { useLingui } from "@lingui/react";
import type { Trend } from "@vowdesk/contract/operations/dashboard";
import { useState } from "react";
import { formatDate } from "../../../../ui/format/time.ts";
import { scaleOf } from "./scale.ts";
import css from "./trends-panel.module.css";

const width = 300;
const height = 72;

/** Counts by day as bars, with an axis on both sides. The bar under the pointer or with the focus is named. */
export function TrendChart({ name, parts }: { name: string; parts: Trend["parts"] }) {
  const { i18n } = useLingui();
  const [pointed, setPointed] = useState<number | null>(null);
  const top = scaleOf(Math.max(...parts.map(({ count }) => count))).at(-1) ?? 1;
  const step = width / parts.length;
  const date = (day: string) => formatDate(day, i18n.locale);
  const textOf = ({ from, to, count }: Trend["parts"][number]) =>
    `${from === to ? date(from) : `${date(from)} – ${date(to)}`}: ${i18n.number(count)}`;
  const move = (by: number) =>
    setPointed((at) => Math.min(parts.length - 1, Math.max(0, at === null ? parts.length - 1 : at + by)));
  const shown = pointed === null ? undefined : parts[pointed];
  return (
    <figure className={css.chart} onPointerLeave={() => setPointed(null)}>
      <span className={css.top} aria-hidden="true">
        {i18n.number(top)}
      </span>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}: ${parts.map(textOf).join("; ")}`}
        tabIndex={0}
        onKeyDown={({ key }) => {
          if (key === "ArrowLeft") move(-1);
          if (key === "ArrowRight") move(1);
        }}
        onBlur={() => setPointed(null)}
      >
        <path className={css.axis} d={`M0 0.5H${width}M0 ${height - 0.5}H${width}`} />
        {parts.map((part, index) => {
          const tall = (part.count / top) * height;
          return (
            <g key={part.from} onPointerEnter={() => setPointed(index)}>
              <rect className={css.hit} x={index * step} y={0} width={step} height={height} />
              <rect
                className={css.bar}
                data-pointed={index === pointed || undefined}
                x={index * step + step * 0.15}
                y={height - tall}
                width={step * 0.7}
                height={tall}
              />
            </g>
          );
        })}
      </svg>
      <span className={css.dates} aria-hidden="true">
        {shown ? (
          <b>{textOf(shown)}</b>
        ) : (
          <>
            <span>{date(parts[0]?.from ?? "")}</span>
            <span>{date(parts.at(-1)?.to ?? "")}</span>
          </>
        )}
      </span>
    </figure>
  );
}
