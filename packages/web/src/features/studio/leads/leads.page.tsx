import { useLingui } from "@lingui/react/macro";
import { Suspense, type ComponentType } from "react";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Segments } from "../../../ui/input/segments.tsx";
import { ListPage, ListSwitchContext } from "../../../ui/table/list-page.tsx";
import { Board } from "./components/board.tsx";
import { Report } from "./components/report.tsx";
import { leadViews, viewNames } from "./leads.labels.ts";

/** The page of leads with the list, which is loaded when it is shown: list, board and report. */
export const leadsWith = (Table: ComponentType): ComponentType =>
  function Leads() {
    const { t, i18n } = useLingui();
    const [query, change] = usePageSearch();
    const view = leadViews.find((item) => item === query.get("view")) ?? "list";
    const views = (
      <Segments
        look="switch"
        label={t({ message: "View", context: "calendar" })}
        segments={leadViews.map((item) => ({ value: item, label: i18n._(viewNames[item]) }))}
        chosen={view}
        choose={(item) => change({ view: item === "list" ? null : item })}
      />
    );
    if (view === "list")
      return (
        <ListSwitchContext value={views}>
          <Suspense fallback={<Skeleton height="28rem" />}>
            <Table />
          </Suspense>
        </ListSwitchContext>
      );
    return <ListPage filters={views}>{view === "board" ? <Board /> : <Report />}</ListPage>;
  };
