import { useLingui } from "@lingui/react/macro";
import { createElement, useMemo, type ReactNode } from "react";
import { matchRoutes, useLocation } from "react-router";
import type { PagePlace } from "../kernel/page.ts";
import { useMenu } from "./entry.ts";
import { BlankPage, ForbiddenPage, LeadTo, NotFoundPage, RedirectPage, UnavailablePage } from "./fixed-pages.tsx";
import { pageOf } from "./pages.ts";
import { routesOf, type PageRoute } from "./routes.ts";

export interface KnownRoute {
  path: string;
  handle: Pick<PageRoute, "title" | "trail" | "activeMenu">;
  element: ReactNode;
}

function known(path: string, title: string, element: ReactNode): KnownRoute {
  return { path, handle: { title, trail: title ? [title] : [], activeMenu: path }, element };
}

function fromMenu(route: PageRoute): KnownRoute {
  const page = pageOf(route.component);
  const element = route.redirect ? <LeadTo path={route.redirect} /> : page ? createElement(page) : <UnavailablePage />;
  return { path: route.path, handle: route, element };
}

/** The routes always there (SPEC 2) and those of the menu; the menu's win, for its titles are the server's. */
function useRoutes(): KnownRoute[] {
  const { t } = useLingui();
  const menu = useMenu();
  return useMemo(() => {
    const board = pageOf("/dashboard/board");
    return [
      ...routesOf(menu).map(fromMenu),
      known("/", "", <LeadTo path="/dashboard" />),
      known("/dashboard", t`Dashboard`, board && createElement(board)),
      known("/redirect/*", "", <RedirectPage />),
      known("/blank", "", <BlankPage />),
      known("/401", t`No permission`, <ForbiddenPage />),
      known("/404", t`Not found`, <NotFoundPage />),
      known("/*", t`Not found`, <NotFoundPage />),
    ];
  }, [menu, t]);
}

/** The page that the address names: its place, its route and what to draw. */
export function useCurrentPage(): { place: PagePlace; route: KnownRoute } {
  const routes = useRoutes();
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const match = matchRoutes(routes, { pathname, search })?.at(-1);
    if (!match) throw new Error("The last route matches everything");
    const route = match.route as KnownRoute;
    return { route, place: { key: pathname, path: pathname, search, params: match.params, title: route.handle.title } };
  }, [routes, pathname, search]);
}
