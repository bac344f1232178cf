import { useEffect, useState } from "react";
import css from "./table.module.css";

/** Placeholders appear after this delay, because rendering twice slows down fast answers. */
const outlinesAfterMs = 100;

interface OutlineProps {
  columns: readonly {
    id: string;
    align?: "end" | undefined;
    card?: string | undefined;
    isWide?: true | undefined;
  }[];
  canChoose: boolean;
  hasActs: boolean;
}

/** Placeholder rows while the first answer loads. */
export function RowOutlines({ count, ...looks }: OutlineProps & { count: number }) {
  const [isLate, setLate] = useState(false);
  useEffect(function wait() {
    const timer = setTimeout(() => setLate(true), outlinesAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return Array.from({ length: count }, (_, index) => <Outline key={index} {...looks} index={index} />);
}

function Outline({ columns, canChoose, hasActs, index }: OutlineProps & { index: number }) {
  return (
    <tr role="row" aria-hidden="true">
      {canChoose && <td className={css.box} />}
      {columns.map(({ id, align, card, isWide }, column) => (
        <td key={id} data-align={align} data-card={card} data-wide={isWide}>
          <span className={css.outline} style={{ width: `${45 + ((index * 7 + column * 17) % 40)}%` }} />
        </td>
      ))}
      {hasActs && <td className={css.acts} />}
    </tr>
  );
}
