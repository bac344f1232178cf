import { useLingui } from "@lingui/react";
import type { MessageDescriptor } from "@lingui/core";
import css from "./state-bars.module.css";

interface StateBarsProps {
  counts: readonly (readonly [status: string, count: number])[];
  names: Readonly<Record<string, MessageDescriptor>>;
  onOpen: ((status: string) => void) | undefined;
}

/** Number of orders per state, as bars of one scale. */
export function StateBars({ counts, names, onOpen }: StateBarsProps) {
  const { i18n } = useLingui();
  const max = Math.max(1, ...counts.map(([, count]) => count));
  return (
    <ul className={css.bars}>
      {counts.map(([status, count]) => {
        const name = i18n._(names[status] ?? { id: status });
        return (
          <li key={status} className={css.row} data-none={count === 0 || undefined}>
            {onOpen ? (
              <button type="button" className={css.name} onClick={() => onOpen(status)}>
                {name}
              </button>
            ) : (
              <span className={css.name}>{name}</span>
            )}
            <span className={css.track} aria-hidden="true">
              <span className={css.bar} style={{ width: `${(count / max) * 100}%` }} />
            </span>
            <span className={css.count}>{i18n.number(count)}</span>
          </li>
        );
      })}
    </ul>
  );
}
