import { Activity, memo, useCallback, useEffect, useMemo, useRef, useState, useInsertionEffect } from "react";
import { refetchActiveQueries } from "../../kernel/cache/queries.ts";
import { PageFrame } from "../router/outlet.tsx";
import type { Routes } from "../router/router.tsx";
import { useTabs } from "./tab-store.ts";
import type { Tab } from "./tabs.ts";
import { usePaneScroll } from "./tab-scroll.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

const isSupported = CSS.supports("content-visibility", "hidden");

/**
 * Keeps the layout of a hidden page. `<Activity>` hides with `display: none`, which makes the browser rebuild every
 * box when the page returns; `content-visibility: hidden` keeps them. An insertion effect runs right after Activity's
 * change, before anything is measured. Returns the ref of the page's element.
 */
function useHiddenLayout(isShown: boolean): (element: HTMLElement | null) => void {
  const pane = useRef<HTMLElement>(null);
  useInsertionEffect(
    function toggle() {
      if (!isSupported || !pane.current) return;
      pane.current.toggleAttribute("data-resting", !isShown);
      pane.current.style.removeProperty("display");
    },
    [isShown],
  );
  return useCallback((element) => {
    // React clears refs of hidden elements, but this one is still needed.
    if (element) pane.current = element;
  }, []);
}

/** All open pages, one of them visible. Hidden ones keep their state and run no effects. */
export function TabOutlet({ site }: { site: Routes }) {
  const open = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  return open.map((tab) => (
    <KeptPage key={`${tab.key} ${tab.round}`} tab={tab} site={site} isShown={tab.key === active} />
  ));
}

interface KeptPageProps {
  tab: Tab;
  site: Routes;
  isShown: boolean;
}

const KeptPage = memo(function KeptPage({ tab, site, isShown }: KeptPageProps) {
  // A restored tab renders only once it is shown.
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  useRefetchOnShow(isShown && !tab.isKept);
  const pane = useHiddenLayout(isShown);
  if (!wasShown || !(isShown || tab.isKept)) return null;
  return (
    <Activity mode={isShown ? "visible" : "hidden"}>
      <Pane tab={tab} site={site} pane={pane} />
    </Activity>
  );
});

/** Refetches the data of a `noCache` page each time it is shown again. */
function useRefetchOnShow(isShown: boolean): void {
  const times = useRef(0);
  useEffect(
    function refetch() {
      if (!isShown) return;
      times.current += 1;
      if (times.current > 1) unawaited(refetchActiveQueries(), "unasked");
    },
    [isShown],
  );
}

interface PaneProps extends Omit<KeptPageProps, "isShown"> {
  pane: (element: HTMLElement | null) => void;
}

const Pane = memo(function Pane({ tab, site, pane }: PaneProps) {
  const scrolling = usePaneScroll(tab.key);
  const { key, path, search } = tab;
  const place = useMemo(() => site.pageIn({ key, path, search }), [site, key, path, search]);
  const { element } = useMemo(() => site.routeOf({ path }), [site, path]);
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      scrolling(element);
      pane(element);
    },
    [scrolling, pane],
  );
  return (
    <div ref={ref} data-tab={key}>
      <PageFrame place={place}>{element}</PageFrame>
    </div>
  );
});
