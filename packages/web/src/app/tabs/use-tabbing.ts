import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLayoutEffect, useRef } from "react";
import { useHistoryState, usePathname, useSearch } from "wouter/use-browser-location";
import { navigate, interceptNavigation, onPageNamed } from "../../kernel/lists/page.ts";
import { afterPaint } from "../../ui/timing/after-paint.ts";
import { toast } from "../../ui/feedback/toast.tsx";
import type { Routes } from "../router/router.tsx";
import { openTab, closeForbidden, setSite, assignTab, nameTab, openAffixed } from "./tab-actions.ts";
import { keepTabs, restoreTabs } from "./tab-storage.ts";

const notPermitted = msg`You no longer have access to these pages. They were closed:`;

function notifyClosed(titles: readonly string[]): void {
  if (titles.length > 0)
    toast({ text: `${i18n._(notPermitted)} ${titles.join(", ")}`, tone: "warn", durationMs: noticeMs });
}

/** Long enough to read the titles. */
const noticeMs = 6_000;

/** Keeps tabs and address in sync while the user is signed in. */
export function useTabSync(site: Routes, userId: number): void {
  const pathname = usePathname();
  const search = useSearch();
  const inPage = useHistoryState<{ inPage?: string } | null>()?.inPage;
  const before = useRef<Routes | null>(null);
  useLayoutEffect(
    function keepForUser() {
      restoreTabs(userId);
      return keepTabs();
    },
    [userId],
  );
  useLayoutEffect(
    function followRoutes() {
      setSite(site);
      const closed = closeForbidden((tab) => site.routeOf(tab).hasTab);
      if (before.current) notifyClosed(closed.map(before.current.titleOf));
      before.current = site;
      openAffixed(site.affixed);
      const stopIntercepting = interceptNavigation(assignTab);
      const stopNaming = onPageNamed(nameTab);
      return () => {
        stopIntercepting();
        stopNaming();
        setSite(null);
      };
    },
    [site, userId],
  );
  useLayoutEffect(
    function followLocation() {
      const to = pathname + search;
      // Own navigations reach the tabs before the router. A late location of the router is outdated.
      if (to !== location.pathname + location.search) return;
      const arrived = openTab(to, inPage);
      if (!arrived) return undefined;
      const settle = () => navigate(arrived.to, { replace: true, inPage: arrived.key });
      if (arrived.to !== to) settle();
      // Stores the page's key in an external address, so that going back restores its query.
      else if (inPage === undefined) return afterPaint(settle);
      return undefined;
    },
    [pathname, search, inPage, site, userId],
  );
}
