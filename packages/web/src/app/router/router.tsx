import { useLingui } from "@lingui/react/macro";
import type { PageKey } from "@vowdesk/contract/staff/menus";
import { createElement, useMemo, type ReactNode } from "react";
import type { PagePlace } from "../../kernel/lists/page.ts";
import { useMenu } from "../start/entry.ts";
import { BlankPage, ForbiddenPage, RedirectTo, NotFoundPage, RedirectPage, UnavailablePage } from "./fixed-pages.tsx";
import { canonicalPath, withoutExtraSlashes } from "./canonical-path.ts";
import { matchRoute } from "./match-route.ts";
import { pageOf } from "./pages.ts";
import { routesOf, type PageRoute } from "./routes.ts";
import type { Site } from "../tabs/tab-actions.ts";
import type { Tab } from "../tabs/tabs.ts";

/** An address of the app with its element. */
interface KnownRoute extends Omit<PageRoute, "redirect"> {
  /** Helper pages have no tab. */
  hasTab: boolean;
  ownQuery: readonly string[];
  element: ReactNode;
}

/** Query names that distinguish tabs of one page. */
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
  const element = redirect ? <RedirectTo path={redirect} /> : page ? createElement(page) : <UnavailablePage />;
  return { ...route, hasTab: !redirect, ownQuery: ownQueryOf(component), element };
}

/** The fixed routes and those of the menu. The menu's win, because their titles come from the server. */
function useRoutes(): KnownRoute[] {
  const { t } = useLingui();
  const menu = useMenu();
  return useMemo(
    () => [
      ...routesOf(menu).map(fromMenu),
      fixed("/", "", <RedirectTo path="/dashboard" />),
      boardRoute(t({ message: "Dashboard", context: "kind of record" })),
      fixed("/redirect/*", "", <RedirectPage />),
      fixed("/blank", "", <BlankPage />),
      fixed("/401", t({ message: "No permission", context: "page" }), <ForbiddenPage />),
      fixed("/404", t({ message: "Not found", context: "page" }), <NotFoundPage />),
      fixed("/*", t({ message: "Not found", context: "page" }), <NotFoundPage />),
    ],
    [menu, t],
  );
}

/** All routes of the app. */
export interface Routes extends Site {
  /** The route of a tab. */
  routeOf(tab: Pick<Tab, "path">): KnownRoute;
  /** The address of a tab's page. */
  pageIn(tab: Pick<Tab, "key" | "path" | "search">): PagePlace;
  /** Paths of pinned tabs. */
  affixed: readonly string[];
}

interface Found {
  route: KnownRoute;
  params: PagePlace["params"];
}

/** All routes of the signed-in user, rebuilt when menu or language change. */
export function useSite(): Routes {
  const routes = useRoutes();
  return useMemo(() => {
    const match = (path: string): Found => {
      const match = matchRoute(routes, path);
      if (!match) throw new Error("The last route matches everything");
      return match;
    };
    // Memoised: matching scans all routes, and every tab needs its title on each change.
    const known = new Map<string, Found>();
    const find = (path: string): Found => {
      const route = known.get(path) ?? match(withoutExtraSlashes(path));
      known.set(path, route);
      return route;
    };
    return {
      routeOf: ({ path }) => find(path).route,
      pageIn: ({ key, path, search }) => ({ key, path, search, params: find(path).params }),
      placeOf: (requested, search) => {
        const { route } = find(requested);
        return { ...route, path: canonicalPath(requested, route.path), search };
      },
      titleOf: ({ path, label }) => label ?? find(path).route.title,
      affixed: [...new Set(routes.filter(({ isAffixed }) => isAffixed).map(({ path }) => path))],
    };
  }, [routes]);
}
