import { createContext, use, useCallback, useMemo } from "react";

/** Where a page is shown. Pages read this and never the router, so that a kept page keeps its own place. */
export interface PagePlace {
  /** Distinguishes two pages that are open at once. */
  key: string;
  path: string;
  /** With its question mark, or empty. */
  search: string;
  params: Readonly<Record<string, string | undefined>>;
  title: string;
}

/** The place of the page around a component; provided by the app, once per page. */
export const PageContext = createContext<PagePlace | null>(null);

/** The place of this page. Throws outside of a page. */
export function usePage(): PagePlace {
  const place = use(PageContext);
  if (!place) throw new Error("This component stands outside of a page");
  return place;
}

interface GoOptions {
  replace?: boolean;
}

type Go = (to: string, options?: GoOptions) => void;

let navigate: Go = () => {};

/** Given once by the app: how to navigate. */
export function setGo(go: Go): void {
  navigate = go;
}

/** Leads to a path of this app, from anywhere; stable. */
export function go(to: string, options?: GoOptions): void {
  navigate(to, options);
}

/** The page's query, and a way to change it: given values are set, `null` and empty ones removed, others stay. */
export function usePageSearch(): [
  URLSearchParams,
  (changes: Readonly<Record<string, string | null>>, options?: GoOptions) => void,
] {
  const { path, search } = usePage();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>, options?: GoOptions) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === "") next.delete(name);
        else next.set(name, value);
      }
      const text = next.toString();
      go(text ? `${path}?${text}` : path, options);
    },
    [path, search],
  );
  return [query, change];
}
