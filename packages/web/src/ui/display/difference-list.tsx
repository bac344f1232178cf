import { useLingui } from "@lingui/react/macro";
import css from "./difference-list.module.css";

interface DifferenceListProps {
  added: readonly DifferenceItem[];
  removed: readonly DifferenceItem[];
}

/** An added or removed item, with the number of items it includes. */
export interface DifferenceItem {
  name: string;
  count: number;
}

const sum = (items: readonly DifferenceItem[]) => items.reduce((total, { count }) => total + count, 0);
const labelOf = ({ name, count }: DifferenceItem) => (count > 1 ? `${name} (${count})` : name);

/** Pending changes in numbers and by name, such as "+2 −9". An item includes those below it. */
export function DifferenceList({ added, removed }: DifferenceListProps) {
  const { t } = useLingui();
  return (
    <div className={css.whole} role="status" aria-label={t({ message: "Changes", context: "value" })}>
      <p className={css.sums}>
        {added.length > 0 && <span data-side="added">+{sum(added)}</span>}
        {removed.length > 0 && <span data-side="removed">−{sum(removed)}</span>}
      </p>
      <ul className={css.names}>
        {added.map((item) => (
          <li key={item.name} data-side="added">
            + {labelOf(item)}
          </li>
        ))}
        {removed.map((item) => (
          <li key={item.name} data-side="removed">
            − {labelOf(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}
