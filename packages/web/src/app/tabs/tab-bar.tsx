import { useLingui } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { lazy, memo, Suspense, useLayoutEffect, useRef, useState, type DragEvent, type MouseEvent } from "react";
import { useUnsavedPages } from "../../kernel/session/page-memory.ts";
import type { Routes } from "../router/router.tsx";
import { closeTabs, moveTab, showTab } from "./tab-actions.ts";
import { currentTabs, useTabs } from "./tab-store.ts";
import { useLongPress } from "./long-press.ts";
import { tabsToClose, type Tab } from "./tabs.ts";
import { inBackground } from "../../kernel/errors/show-failure.ts";
import css from "./tab-bar.module.css";

const TabMenu = lazy(async () => ({ default: (await import("./tab-menu.tsx")).TabMenu }));

interface OpenMenu {
  tab: Tab;
  at: DOMRect;
}

const middleButton = 1;

const keyAt = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>("[data-tab-key]")?.dataset["tabKey"] ?? null;

/** The tab bar. A click shows a tab, a middle click closes it, dragging moves it. */
export function TabBar({ site }: { site: Routes }) {
  const { t } = useLingui();
  const open = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  const unsaved = useUnsavedPages();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const bar = useActiveInView(active);
  const listed = open.filter(({ hasTab }) => hasTab);
  return (
    <nav className={css.bar} aria-label={t({ message: "Open pages", context: "page tabs" })} data-tour="tabs">
      <ul ref={bar} className={css.tabs} {...useTabPointer(setMenu)}>
        {listed.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            title={site.titleOf(tab)}
            isActive={tab.key === active}
            isUnsaved={unsaved.has(tab.key)}
          />
        ))}
      </ul>
      <Suspense>{menu && <TabMenu tab={menu.tab} at={menu.at} close={() => setMenu(null)} />}</Suspense>
    </nav>
  );
}

/** Listeners for all tabs: middle click, context menu by mouse, key or long press, and dragging. */
function useTabPointer(open: (menu: OpenMenu) => void) {
  const dragged = useRef<string | null>(null);
  const openAt = (target: EventTarget) => {
    const tab = currentTabs().tabs.find(({ key }) => key === keyAt(target));
    const item = (target as Element).closest("[data-tab-key]");
    if (tab && item) open({ tab, at: item.getBoundingClientRect() });
  };
  return {
    ...useLongPress(openAt),
    onAuxClick: ({ button, target }: MouseEvent) => {
      const key = keyAt(target);
      if (button === middleButton && key !== null) inBackground(closeTabs(tabsToClose(currentTabs(), key, "this")));
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      openAt(event.target);
    },
    onDragStart: ({ target }: DragEvent) => {
      dragged.current = keyAt(target);
    },
    onDragOver: (event: DragEvent) => {
      const over = keyAt(event.target);
      if (dragged.current === null || over === null) return;
      event.preventDefault();
      const to = currentTabs().tabs.findIndex(({ key }) => key === over);
      if (over !== dragged.current) moveTab(dragged.current, to);
    },
    onDragEnd: () => {
      dragged.current = null;
    },
  };
}

/** Scrolls the visible tab into view. */
function useActiveInView(active: string | null) {
  const bar = useRef<HTMLUListElement>(null);
  useLayoutEffect(
    function bringIntoView() {
      // In the next frame, because measuring now would force a layout.
      const frame = requestAnimationFrame(() => {
        const list = bar.current;
        const item = list?.querySelector<HTMLElement>("[data-active]");
        if (!list || !item) return;
        const { offsetLeft: left, offsetWidth: width } = item;
        if (left < list.scrollLeft) list.scrollLeft = left;
        else if (left + width > list.scrollLeft + list.clientWidth) list.scrollLeft = left + width - list.clientWidth;
      });
      return () => cancelAnimationFrame(frame);
    },
    [active],
  );
  return bar;
}

interface TabItemProps {
  tab: Tab;
  title: string;
  isActive: boolean;
  isUnsaved: boolean;
}

const TabItem = memo(function TabItem({ tab, title, isActive, isUnsaved }: TabItemProps) {
  const { t } = useLingui();
  const { key, path, search, isAffixed } = tab;
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    showTab(key);
  };
  return (
    <li className={css.tab} data-tab-key={key} data-active={isActive || undefined} draggable={!isAffixed}>
      <a
        href={path + search}
        className={css.link}
        draggable={false}
        aria-current={isActive ? "page" : undefined}
        onClick={show}
      >
        {isUnsaved && (
          <span className={css.dot} role="img" aria-label={t({ message: "Unsaved changes", context: "state" })} />
        )}
        <span className={css.title}>{title}</span>
      </a>
      {!isAffixed && (
        <button
          type="button"
          className={css.close}
          aria-label={t({ message: `Close ${title}`, context: "page tabs" })}
          onClick={() => inBackground(closeTabs(tabsToClose(currentTabs(), key, "this")))}
        >
          <IconX size={13} stroke={1.8} aria-hidden="true" />
        </button>
      )}
    </li>
  );
});
