import { useLingui } from "@lingui/react/macro";
import { Suspense, type ComponentType } from "react";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Segments } from "../../../ui/input/segments.tsx";
import { Board } from "./components/board.tsx";
import css from "./components/leads.module.css";
import { Report } from "./components/report.tsx";
import { leadViews, viewNames } from "./leads.labels.ts";

/** The page of leads with the list, which is loaded when it is shown: list, board and report. */
export const leadsWith = (Table: ComponentType): ComponentType =>
  function Leads() {
    const { t, i18n } = useLingui();
    const [query, change] = usePageSearch();
    const view = leadViews.find((one) => one === query.get("view")) ?? "list";
    return (
      <div className={css.page}>
        <Segments
          look="tabs"
          label={t({ message: "View", context: "calendar" })}
          segments={leadViews.map((one) => ({ value: one, label: i18n._(viewNames[one]) }))}
          chosen={view}
          choose={(one) => change({ view: one === "list" ? null : one })}
        />
        {view === "board" && <Board />}
        {view === "report" && <Report />}
        {view === "list" && (
          <Suspense fallback={<Skeleton height="28rem" />}>
            <Table />
          </Suspense>
        )}
      </div>
    );
  };
