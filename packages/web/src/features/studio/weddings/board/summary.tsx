import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { WeddingBoardColumn } from "@vowdesk/contract/studio/weddings";
import { Money } from "../../../../kernel/i18n/money.tsx";
import css from "./board.module.css";

/** The number of the weddings on the board, and what they owe. */
export function Summary({ columns }: { columns: readonly WeddingBoardColumn[] | undefined }) {
  const { t } = useLingui();
  const count = (columns ?? []).reduce((sum, column) => sum + column.count, 0);
  const owed = (columns ?? []).flatMap(({ outstandingCents }) => outstandingCents ?? []);
  return (
    <p className={css.summary} aria-live="polite">
      {columns && <strong>{t`${plural(count, { one: "# wedding", other: "# weddings" })}`}</strong>}
      {owed.length > 0 && (
        <span>
          <Trans context="state">Outstanding</Trans> <Money cents={owed.reduce((sum, cents) => sum + cents, 0)} />
        </span>
      )}
    </p>
  );
}
