import { useLingui } from "@lingui/react/macro";
import { lazy, memo, Suspense, useEffect, useRef, useState } from "react";
import { filterChange } from "../kernel/lists/list-address.ts";
import { useCall } from "../kernel/cache/queries.ts";
import { useSession } from "../kernel/session/session.ts";
import { ClearFilters } from "../ui/table/clear-filters.tsx";
import { SearchField } from "../ui/input/search-field.tsx";
import { Segments } from "../ui/input/segments.tsx";
import { DecisionBar } from "./decision-bar.tsx";
import type { QueuePage } from "./queue-page.ts";
import { everything } from "./queue-position.ts";
import { Evidence } from "./evidence.tsx";
import { WaitingNotice, ItemList, rowId } from "./item-list.tsx";
import { RefusedBar, UndoBar } from "./notices.tsx";
import { bringIntoView, useTriageKeys } from "./use-keys.ts";
import { useReview, type Review } from "./use-review.ts";
import css from "./review.module.css";

const HelpSheet = lazy(async () => ({ default: (await import("./help-sheet.tsx")).HelpSheet }));

/** The page of a review queue: list and evidence side by side, stacked on a phone. */
export function ReviewPage({ page }: { page: QueuePage }) {
  const { t } = useLingui();
  const review = useReview(page);
  const me = useSession(({ user }) => user?.id ?? 0);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useTriageKeys(review, () => setHelpOpen(true));
  const { id, item } = review;
  const hasChosen = review.selection.keys.size > 0;
  const evidence = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In one frame, with a single layout.
    const frame = requestAnimationFrame(() => {
      if (id !== null) bringIntoView(rowId(page, id));
      evidence.current?.scrollTo(0, 0);
    });
    return () => cancelAnimationFrame(frame);
  }, [page, id]);
  return (
    <div className={css.desk} data-open={(id !== null && !hasChosen) || undefined} data-chosen={hasChosen || undefined}>
      <Head page={page} query={review.query} change={review.change} />
      <section className={css.list} aria-label={t({ message: "Queue", context: "review" })}>
        <WaitingNotice count={review.decisions.waitingCount} />
        <RefusedBar review={review} />
        <ItemList review={review} me={me} />
        {id === null && <UndoBar review={review} />}
      </section>
      <section className={css.evidence} aria-label={t({ message: "Evidence", context: "review" })}>
        <div ref={evidence} className={css.scroll}>
          <Evidence review={review} />
        </div>
        {id !== null && <UndoBar review={review} />}
        <DecisionBar review={review} />
      </section>
      <p className="visually-hidden" role="status">
        {item && `${item.person.name}: ${item.summary}`}
      </p>
      <Suspense>{isHelpOpen && <HelpSheet page={page} close={() => setHelpOpen(false)} />}</Suspense>
    </div>
  );
}

/** State tabs with counts, and the search. */
const Head = memo(function Head({ page, query, change }: Pick<Review, "page" | "query" | "change">) {
  const { t, i18n } = useLingui();
  const { data: counts } = useCall(page.queue.api.counts, {});
  const { open } = page.queue;
  // When only one state is open, the tab "open" replaces it.
  const states = Object.entries(page.statuses).filter(([status]) => open.length > 1 || !open.includes(status));
  const tabs = [
    { value: "open", label: t({ message: "Open", context: "state" }), count: counts?.open },
    { value: "late", label: t({ message: "Late", context: "state" }), count: counts?.late },
    { value: "mine", label: t({ message: "Mine", context: "review" }) },
    ...states.map(([value, [name]]) => ({
      value: statusTab(value),
      label: i18n._(name),
      count: counts && (counts.byStatus[value] ?? 0),
    })),
    { value: everything, label: t({ message: "All", context: "field" }) },
  ];
  const { scope, status, q, personId } = query;
  const chosen = scope ?? (status ? statusTab(status) : everything);
  const choose = (value: string | null) => change({ ...tabChange(value), pageNo: null }, { replace: true });
  const isNarrowed = q !== undefined || personId !== undefined;
  return (
    <header className={css.top}>
      <Segments
        look="tabs"
        label={t({ message: "Status", context: "field" })}
        segments={tabs}
        chosen={String(chosen)}
        choose={choose}
      />
      <div className={css.search}>
        <SearchField
          main
          label={t`Name, phone, number or text`}
          value={q === undefined ? null : String(q)}
          maxLength={maxQuery}
          set={(value) => change(filterChange("q", value), { replace: true })}
        />
        {isNarrowed && (
          <ClearFilters clear={() => change({ q: null, personId: null }, { replace: true })} look="bare" size="s" />
        )}
      </div>
    </header>
  );
});

/** Longest search that the server accepts. */
const maxQuery = 60;

const statusTab = (status: string) => `is:${status}`;

/** Changes of the address when the tab changes. The item closes. */
function tabChange(value: string | null) {
  const status = value?.startsWith("is:") ? value.slice("is:".length) : null;
  const isAll = value === everything;
  const scope = status !== null || isAll || value === "open" ? null : value;
  return { scope, status, [everything]: isAll ? "1" : null, id: null };
}
