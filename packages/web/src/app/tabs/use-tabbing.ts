import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { go, whenGoing } from "../../kernel/page.ts";
import type { Routes } from "../router.tsx";
import { arrive, closeUnknown, knowSite, leadIntoTab, openAffixed } from "./tab-acts.ts";
import { keepTabs, restoreTabs } from "./tab-storage.ts";

/** Lets every address open, or lead back to, a tab of its own for as long as this user is signed in. */
export function useTabbing(site: Routes, userId: number): void {
  const { pathname, search, state } = useLocation();
  const inPage = (state as { inPage?: string } | null)?.inPage;
  useLayoutEffect(
    function keepForUser() {
      restoreTabs(userId);
      return keepTabs();
    },
    [userId],
  );
  useLayoutEffect(
    function followRoutes() {
      knowSite(site);
      closeUnknown((tab) => site.routeOf(tab).hasTab);
      openAffixed(site.affixed);
      const stopLeading = whenGoing(leadIntoTab);
      return () => {
        stopLeading();
        knowSite(null);
      };
    },
    [site, userId],
  );
  useLayoutEffect(
    function followLocation() {
      const to = pathname + search;
      // Ways of our own have been followed before the router heard of them; what it tells late is old.
      if (to !== location.pathname + location.search) return;
      const arrived = arrive(to, inPage);
      if (arrived && arrived.to !== to) go(arrived.to, { replace: true, inPage: arrived.key });
    },
    [pathname, search, inPage, site, userId],
  );
}
