import { createContext, use, useCallback, useEffect, useMemo } from "react";

/** Address of a page. Pages read this instead of the router, so that a kept page keeps its own address. */
export interface PagePlace {
  /** Distinguishes open pages. */
  key: string;
  path: string;
  /** Includes the question mark, or empty. */
  search: string;
  params: Readonly<Record<string, string | undefined>>;
}

/** Address of the page around a component. The app provides it once per page. */
export const PageContext = createContext<PagePlace | null>(null);

/** The address of this page. Throws outside of a page. */
export function usePage(): PagePlace {
  const place = use(PageContext);
  if (!place) throw new Error("This component is not inside a page");
  return place;
}

export interface NavigateOptions {
  replace?: boolean | undefined;
  /** Key of the open page that navigates. Without it the address decides which page opens. */
  inPage?: string | undefined;
}

/** A navigation: target address and options. */
export interface Navigation {
  to: string;
  options: NavigateOptions;
}

// oxlint-disable-next-line session/module-state -- reset by the cleanup of the app's effect
let performNavigation: (navigation: Navigation) => void = () => {};
// oxlint-disable-next-line session/module-state -- reset by the cleanup of the app's effect
let redirect: (navigation: Navigation) => Navigation = (navigation) => navigation;

/** Pending queries by page key: requested but not rendered yet. A further change builds on the last one. */
// oxlint-disable-next-line session/module-state -- reset by a registered module
const pendingQueries = new Map<string, readonly string[]>();
/** The query that each page rendered last, by page key. */
// oxlint-disable-next-line session/module-state -- reset by a registered module
const renderedQueries = new Map<string, string>();

/** Drops the queries of all pages, because they hold search texts of the user. */
export function dropPageQueries(): void {
  pendingQueries.clear();
  renderedQueries.clear();
}

function noteRendered(key: string, search: string): void {
  // A component that mounts later reports the same query. It must not end a pending navigation.
  if (renderedQueries.get(key) === search) return;
  renderedQueries.set(key, search);
  const pending = pendingQueries.get(key) ?? [];
  const reached = pending.lastIndexOf(search.slice(1));
  // The page was navigated elsewhere, so the pending queries no longer apply.
  pendingQueries.set(key, reached < 0 ? [] : pending.slice(reached + 1));
}

/** Sets the function that navigates. Called once by the app. */
export function setNavigate(navigate: (navigation: Navigation) => void): void {
  performNavigation = navigate;
}

/** Calls the listener before each navigation, which it can redirect. Returns the function that removes it. */
export function interceptNavigation(listener: (navigation: Navigation) => Navigation): () => void {
  redirect = listener;
  return () => {
    redirect = (navigation) => navigation;
  };
}

/** Navigates to a path of this app. The function is stable. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  const navigation = redirect({ to, options });
  const { inPage } = options;
  if (inPage !== undefined && navigation.to === to)
    pendingQueries.set(inPage, [...(pendingQueries.get(inPage) ?? []), to.split("?")[1] ?? ""]);
  performNavigation(navigation);
}

// oxlint-disable-next-line session/module-state -- reset by the cleanup of the app's effect
let name: (key: string, text: string) => void = () => {};

/** Calls the listener with the name of a page. Returns the function that removes it. */
export function onPageNamed(listener: (key: string, text: string) => void): () => void {
  name = listener;
  return () => {
    name = () => {};
  };
}

/** Names this page by its content once that is known, such as a person's name instead of an id. */
export function usePageName(text: string | undefined): void {
  const { key } = usePage();
  useEffect(
    function reportName() {
      if (text !== undefined) name(key, text);
    },
    [key, text],
  );
}

/** The page's query and a function that changes it. Null and empty values are removed; other values stay. */
export function usePageSearch(): [
  URLSearchParams,
  (changes: Readonly<Record<string, string | null>>, options?: NavigateOptions) => void,
] {
  const { key, path, search } = usePage();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  useEffect(
    function noteSearch() {
      noteRendered(key, search);
    },
    [key, search],
  );
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>, options?: NavigateOptions) => {
      const next = new URLSearchParams(pendingQueries.get(key)?.at(-1) ?? search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === "") next.delete(name);
        else next.set(name, value);
      }
      const text = next.toString();
      navigate(text ? `${path}?${text}` : path, { ...options, inPage: key });
    },
    [key, path, search],
  );
  return [query, change];
}
