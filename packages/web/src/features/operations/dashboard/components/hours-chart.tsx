import { useLingui } from "@lingui/react/macro";
import type { OrderKind } from "@vowdesk/contract/local/orders";
import { useState, type CSSProperties } from "react";
import { kindNames } from "../../../../locales/order-status.ts";
import { scaleOf } from "./scale.ts";
import type { Service } from "./services.ts";
import css from "./hours-chart.module.css";

/** Three shades of one accent colour. */
const colours: Readonly<Record<OrderKind, string>> = {
  delivery: "var(--brand-mark)",
  driver: "color-mix(in oklab, var(--brand-mark) 60%, var(--surface))",
  errand: "color-mix(in oklab, var(--brand-mark) 30%, var(--surface))",
};

/** Orders of one service in an hour. */
interface Part {
  kind: OrderKind;
  name: string;
  count: number;
}

interface Hour {
  name: string;
  parts: readonly Part[];
}

/** Every third hour has a label. */
const namedEvery = 3;

/** Orders placed in each hour of today, by service. It uses plain elements, which are cheap when the page is hidden and shown. */
export function HoursChart({ services }: { services: readonly Service[] }) {
  const { t, i18n } = useLingui();
  const [pointed, setPointed] = useState<number | null>(null);
  const hours: Hour[] = Array.from({ length: 24 }, (_, hour) => ({
    name: `${hour}:00`,
    parts: services.map(({ kind, figures }) => ({
      kind,
      name: i18n._(kindNames[kind]),
      count: figures.placedByHour[hour] ?? 0,
    })),
  }));
  const steps = scaleOf(Math.max(...hours.map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0))));
  const top = steps.at(-1) ?? 1;
  const shown = pointed === null ? undefined : hours[pointed];
  return (
    <figure className={css.chart} aria-label={t`Orders per hour today`}>
      <div className={css.plot} onPointerLeave={() => setPointed(null)}>
        {steps.map((step) => (
          <span key={step} className={css.line} style={{ bottom: `${(step / top) * 100}%` }} aria-hidden="true">
            <span className={css.step}>{i18n.number(step)}</span>
          </span>
        ))}
        <div className={css.hours}>
          {hours.map((hour, index) => (
            <Column
              key={hour.name}
              hour={hour}
              top={top}
              isNamed={index % namedEvery === 0}
              setPointed={() => setPointed(index)}
            />
          ))}
        </div>
        {shown && pointed !== null && <HourTooltip hour={shown} at={pointed} />}
      </div>
      {services.length > 1 && (
        <ul className={css.legend} aria-hidden="true">
          {services.map(({ kind }) => (
            <li key={kind}>
              <Dot kind={kind} />
              {i18n._(kindNames[kind])}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

interface ColumnProps {
  hour: Hour;
  top: number;
  isNamed: boolean;
  setPointed: () => void;
}

function Column({ hour: { name, parts }, top, isNamed, setPointed }: ColumnProps) {
  const { i18n } = useLingui();
  const summary = parts.map((part) => `${part.name} ${i18n.number(part.count)}`).join(", ");
  return (
    <div className={css.hour} role="img" aria-label={`${name}: ${summary}`} onPointerEnter={setPointed}>
      {parts.map(
        ({ kind, count }) =>
          count > 0 && (
            <span
              key={kind}
              className={css.bar}
              style={{ height: `${(count / top) * 100}%`, background: colours[kind] }}
            />
          ),
      )}
      {isNamed && <span className={css.name}>{name}</span>}
    </div>
  );
}

const Dot = ({ kind }: { kind: OrderKind }) => <span className={css.dot} style={{ background: colours[kind] }} />;

/** Numbers of the hour under the pointer. Screen readers use the label of the column instead. */
function HourTooltip({ hour: { name, parts }, at }: { hour: Hour; at: number }) {
  const { i18n } = useLingui();
  const place = { "--at": (at + 0.5) / 24 } as CSSProperties;
  return (
    <div className={css.tooltip} style={place} data-late={at >= 12 || undefined} aria-hidden="true">
      <strong>{name}</strong>
      {parts.map((part) => (
        <span key={part.kind} className={css.part}>
          <Dot kind={part.kind} />
          {part.name}
          <b>{i18n.number(part.count)}</b>
        </span>
      ))}
    </div>
  );
}
