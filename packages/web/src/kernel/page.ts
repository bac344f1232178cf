import { createContext, use, useCallback, useMemo } from "react";

/** Where a page is shown. Pages read this and never the router, so that a kept page keeps its own place. */
export interface PagePlace {
  /** Distinguishes two pages that are open at once. */
  key: string;
  path: string;
  /** With its question mark, or empty. */
  search: string;
  params: Readonly<Record<string, string | undefined>>;
}

/** The place of the page around a component; provided by the app, once per page. */
export const PageContext = createContext<PagePlace | null>(null);

/** The place of this page. Throws outside of a page. */
export function usePage(): PagePlace {
  const place = use(PageContext);
  if (!place) throw new Error("This component stands outside of a page");
  return place;
}

export interface GoOptions {
  replace?: boolean | undefined;
  /** The key of the open page that moves; without it the address decides which page is meant. */
  inPage?: string | undefined;
}

/** An address with how to go there. */
export interface Way {
  to: string;
  options: GoOptions;
}

let navigate: (way: Way) => void = () => {};
let redirect: (way: Way) => Way = (way) => way;

/** Given once by the app: how to navigate. */
export function setGo(go: (way: Way) => void): void {
  navigate = go;
}

/** Given by whoever keeps pages: hears of each way before it is gone, and may lead elsewhere. Answers how to end that. */
export function whenGoing(listener: (way: Way) => Way): () => void {
  redirect = listener;
  return () => {
    redirect = (way) => way;
  };
}

/** Leads to a path of this app, from anywhere; stable. */
export function go(to: string, options: GoOptions = {}): void {
  navigate(redirect({ to, options }));
}

/** The page's query, and a way to change it: given values are set, `null` and empty ones removed, others stay. */
export function usePageSearch(): [
  URLSearchParams,
  (changes: Readonly<Record<string, string | null>>, options?: GoOptions) => void,
] {
  const { key, path, search } = usePage();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>, options?: GoOptions) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === "") next.delete(name);
        else next.set(name, value);
      }
      const text = next.toString();
      go(text ? `${path}?${text}` : path, { ...options, inPage: key });
    },
    [key, path, search],
  );
  return [query, change];
}
