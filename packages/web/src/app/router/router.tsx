import { useLingui } from "@lingui/react/macro";
import type { PageKey } from "@vowdesk/contract/menus";
import { createElement, useMemo, type ReactNode } from "react";
import { matchRoutes } from "react-router";
import type { PagePlace } from "../../kernel/lists/page.ts";
import { useMenu } from "../start/entry.ts";
import { BlankPage, ForbiddenPage, LeadTo, NotFoundPage, RedirectPage, UnavailablePage } from "./fixed-pages.tsx";
import { pageOf } from "./pages.ts";
import { routesOf, type PageRoute } from "./routes.ts";
import type { Site } from "../tabs/tab-acts.ts";
import type { Tab } from "../tabs/tabs.ts";

/** One address the app knows, with what is drawn there. */
interface KnownRoute extends Omit<PageRoute, "redirect"> {
  /** Helper pages are shown without a tab. */
  hasTab: boolean;
  ownQuery: readonly string[];
  element: ReactNode;
}

/** Query names that tell two tabs of one page apart. */
const ownQueries: Partial<Record<PageKey, readonly string[]>> = {
  "/orders/delivery": ["number"],
  "/orders/driver": ["number"],
  "/orders/errand": ["number"],
  "/people/person": ["id"],
};

function ownQueryOf(component: string): readonly string[] {
  return Object.hasOwn(ownQueries, component) ? (ownQueries[component as PageKey] ?? []) : [];
}

function fixed(path: string, title: string, element: ReactNode): KnownRoute {
  const trail = title ? [title] : [];
  const page = { component: "", isAffixed: false, isKept: true, hasTab: false, ownQuery: [] };
  return { ...page, path, title, trail, activeMenu: path, element };
}

function boardRoute(title: string): KnownRoute {
  const component: PageKey = "/dashboard/board";
  const page = pageOf(component);
  return { ...fixed("/dashboard", title, page && createElement(page)), component, isAffixed: true, hasTab: true };
}

function fromMenu({ redirect, ...route }: PageRoute): KnownRoute {
  const { component } = route;
  const page = pageOf(component);
  const element = redirect ? <LeadTo path={redirect} /> : page ? createElement(page) : <UnavailablePage />;
  return { ...route, hasTab: !redirect, ownQuery: ownQueryOf(component), element };
}

/** The routes always there (SPEC 2) and those of the menu; the menu's win, for its titles are the server's. */
function useRoutes(): KnownRoute[] {
  const { t } = useLingui();
  const menu = useMenu();
  return useMemo(
    () => [
      ...routesOf(menu).map(fromMenu),
      fixed("/", "", <LeadTo path="/dashboard" />),
      boardRoute(t`Dashboard`),
      fixed("/redirect/*", "", <RedirectPage />),
      fixed("/blank", "", <BlankPage />),
      fixed("/401", t`No permission`, <ForbiddenPage />),
      fixed("/404", t`Not found`, <NotFoundPage />),
      fixed("/*", t`Not found`, <NotFoundPage />),
    ],
    [menu, t],
  );
}

/** Every address of the app, and what stands there. */
export interface Routes extends Site {
  /** What is drawn in a tab. */
  routeOf(tab: Pick<Tab, "path">): KnownRoute;
  /** Where a page in a tab stands. */
  pageIn(tab: Pick<Tab, "key" | "path" | "search">): PagePlace;
  /** The paths that are always open (SPEC 2, affixed tabs). */
  affixed: readonly string[];
}

interface Found {
  route: KnownRoute;
  params: PagePlace["params"];
}

/** All routes of the signed-in user, made anew when menu or language change. */
export function useSite(): Routes {
  const routes = useRoutes();
  return useMemo(() => {
    const match = (path: string): Found => {
      const found = matchRoutes(routes, path)?.at(-1);
      if (!found) throw new Error("The last route matches everything");
      return { route: found.route as KnownRoute, params: found.params };
    };
    // Every tab is asked for its title whenever one of them moves, and to match goes through all routes.
    const known = new Map<string, Found>();
    const find = (path: string): Found => {
      const found = known.get(path) ?? match(path);
      known.set(path, found);
      return found;
    };
    return {
      routeOf: ({ path }) => find(path).route,
      pageIn: ({ key, path, search }) => ({ key, path, search, params: find(path).params }),
      placeOf: (path, search) => ({ ...find(path).route, path, search }),
      titleOf: ({ path, label }) => label ?? find(path).route.title,
      affixed: [...new Set(routes.filter(({ isAffixed }) => isAffixed).map(({ path }) => path))],
    };
  }, [routes]);
}
