import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import type { OrderKind } from "@vowdesk/contract/local/orders";
import { FigureLink } from "./figure-link.tsx";
import css from "./state-bars.module.css";

interface StateBarsProps {
  kind: OrderKind;
  counts: readonly (readonly [status: string, count: number])[];
  names: Readonly<Record<string, MessageDescriptor>>;
  /** The longest bar of all services, so that bars of different services can be compared. */
  max: number;
}

/** Number of orders per state, as bars. Each opens its orders. */
export function StateBars({ kind, counts, names, max }: StateBarsProps) {
  const { i18n } = useLingui();
  return (
    <ul className={css.bars}>
      {counts.map(([status, count]) => {
        const name = i18n._(names[status] ?? { id: status });
        return (
          <li key={status} className={css.row}>
            <span className={css.name} aria-hidden="true">
              {name}
            </span>
            <span className={css.track} aria-hidden="true">
              <span className={css.bar} style={{ width: `${(count / Math.max(1, max)) * 100}%` }} />
            </span>
            <FigureLink figure={{ list: kind, filter: { status }, total: count, isTask: false }} label={name} />
          </li>
        );
      })}
    </ul>
  );
}
