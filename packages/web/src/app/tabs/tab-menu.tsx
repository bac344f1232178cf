import { useLingui } from "@lingui/react/macro";
import { PointMenu } from "../../ui/overlay/point-menu.tsx";
import { closeTabs, moveTab, refreshTab, reopenClosed } from "./tab-actions.ts";
import { currentTabs, hasClosed } from "./tab-store.ts";
import { tabsToClose, type Closing, type Tab } from "./tabs.ts";
import { inBackground } from "../../kernel/errors/show-failure.ts";

interface TabMenuProps {
  tab: Tab;
  at: DOMRect;
  close: () => void;
}

/** The context menu of a tab. Entries without effect are left out. */
export function TabMenu({ tab: { key, isAffixed }, at, close }: TabMenuProps) {
  const { t } = useLingui();
  const state = currentTabs();
  const position = state.tabs.findIndex((tab) => tab.key === key);
  const affixed = state.tabs.filter((tab) => tab.isAffixed).length;
  const closing = (label: string, command: Closing) => {
    const keys = tabsToClose(state, key, command);
    return keys.length > 0 ? [{ label, isDanger: false, run: () => inBackground(closeTabs(keys)) }] : [];
  };
  const moving = (label: string, to: number, isPossible: boolean) =>
    isPossible ? [{ label, isDanger: false, run: () => moveTab(key, to) }] : [];
  const entries = [
    {
      label: t({ message: "Refresh", context: "page tabs" }),
      isDanger: false,
      run: () => inBackground(refreshTab(key)),
    },
    ...closing(t({ message: "Close", context: "button" }), "this"),
    ...closing(t({ message: "Close others", context: "page tabs" }), "others"),
    ...closing(t`Close to the left`, "left"),
    ...closing(t`Close to the right`, "right"),
    ...closing(t({ message: "Close all", context: "page tabs" }), "all"),
    ...moving(t({ message: "Move left", context: "page tabs" }), position - 1, !isAffixed && position > affixed),
    ...moving(
      t({ message: "Move right", context: "page tabs" }),
      position + 1,
      !isAffixed && position < state.tabs.length - 1,
    ),
    ...(hasClosed() ? [{ label: t`Reopen closed tab`, isDanger: false, run: reopenClosed }] : []),
  ];
  return <PointMenu at={at} entries={entries} close={close} />;
}
