import { useLingui } from "@lingui/react/macro";
import css from "./difference-list.module.css";

interface DifferenceListProps {
  added: readonly string[];
  removed: readonly string[];
}

/** What is about to change, in numbers and by name: "+2 −1", then each. */
export function DifferenceList({ added, removed }: DifferenceListProps) {
  const { t } = useLingui();
  return (
    <div className={css.whole} role="status" aria-label={t`Changes`}>
      <p className={css.sums}>
        {added.length > 0 && <span data-side="added">+{added.length}</span>}
        {removed.length > 0 && <span data-side="removed">−{removed.length}</span>}
      </p>
      <ul className={css.names}>
        {added.map((name) => (
          <li key={`+${name}`} data-side="added">
            + {name}
          </li>
        ))}
        {removed.map((name) => (
          <li key={`-${name}`} data-side="removed">
            − {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
