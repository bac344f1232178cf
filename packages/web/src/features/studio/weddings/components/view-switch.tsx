import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { usePageSearch } from "../../../../kernel/lists/page.ts";
import { Segments } from "../../../../ui/input/segments.tsx";

const views = ["list", "board"] as const;
const viewNames = {
  list: msg({ message: "List", context: "calendar" }),
  board: msg({ message: "Board", context: "shoot" }),
};

/** The view of the weddings in the address. */
export function useView() {
  const [query, change] = usePageSearch();
  const view = views.find((item) => item === query.get("view")) ?? "list";
  return { view, show: (next: string | null) => change({ view: next, stage: null, pageNo: null }) };
}

/** Switches between the list and the board. The filters that both have stay. */
export function ViewSwitch() {
  const { t, i18n } = useLingui();
  const { view, show } = useView();
  return (
    <Segments
      look="switch"
      label={t({ message: "View", context: "calendar" })}
      segments={views.map((item) => ({ value: item, label: i18n._(viewNames[item]) }))}
      chosen={view}
      choose={(next) => next !== null && show(next === "list" ? null : next)}
    />
  );
}
