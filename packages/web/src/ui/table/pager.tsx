import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconButton } from "../input/button.tsx";
import { formatCount } from "../format/count.ts";
import css from "./pager.module.css";

interface PagerProps {
  page: number;
  pages: number;
  size: number;
  total: number;
  /** There are more than `total`, which is capped. */
  hasMore: boolean;
  sizes: readonly number[];
  change: (page: number, size: number) => void;
}

/** The range of rows and the controls for other pages. */
export function Pager({ page, pages, size, total, hasMore, sizes, change }: PagerProps) {
  const { t, i18n } = useLingui();
  const first = i18n.number(Math.min(total, (page - 1) * size + 1));
  const last = i18n.number(Math.min(total, page * size));
  const all = formatCount(total, hasMore, i18n.locale);
  // The last page is the last reachable one, not the last one of these rows.
  const isBeyondReach = hasMore || total > pages * size;
  return (
    <nav className={css.pager} aria-label={t({ message: "Pages", context: "table" })}>
      <span className={css.range}>
        <Trans context="table">
          {first}–{last} of {all}
        </Trans>
      </span>
      {isBeyondReach && page >= pages && (
        <span className={css.end}>
          <Trans>More rows match. Narrow the filters to see them.</Trans>
        </span>
      )}
      <select
        className={css.size}
        aria-label={t`Rows per page`}
        value={size}
        onChange={(event) => change(1, Number(event.target.value))}
      >
        {[...new Set([...sizes, size])].map((item) => (
          <option key={item} value={item}>
            {t({ message: `${item} per page`, context: "table" })}
          </option>
        ))}
      </select>
      <span className={css.steps}>
        <IconButton
          label={t({ message: "Previous page", context: "table" })}
          disabled={page <= 1}
          onClick={() => change(page - 1, size)}
        >
          <IconChevronLeft size={18} />
        </IconButton>
        <span className={css.place}>
          {i18n.number(page)}
          {!isBeyondReach && <> / {i18n.number(pages)}</>}
        </span>
        <IconButton
          label={t({ message: "Next page", context: "table" })}
          disabled={page >= pages}
          onClick={() => change(page + 1, size)}
        >
          <IconChevronRight size={18} />
        </IconButton>
      </span>
    </nav>
  );
}
