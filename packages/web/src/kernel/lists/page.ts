import { createContext, use, useCallback, useEffect, useMemo } from "react";

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

/** The queries that open pages, by key, were asked to move to and have not reached: what changes next goes on from the last. */
const asked = new Map<string, readonly string[]>();
/** Where each was drawn last. */
const drawn = new Map<string, string>();

/** Forgets where pages were: their queries hold what a user searched for. */
export function forgetPlaces(): void {
  asked.clear();
  drawn.clear();
}

function noteDrawn(key: string, search: string): void {
  // A part of the page that comes later says nothing new, and ends no move that is under way.
  if (drawn.get(key) === search) return;
  drawn.set(key, search);
  const ways = asked.get(key) ?? [];
  const reached = ways.lastIndexOf(search.slice(1));
  // Led elsewhere, back or by a link: nothing goes on from what was asked.
  asked.set(key, reached < 0 ? [] : ways.slice(reached + 1));
}

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
  const way = redirect({ to, options });
  const { inPage } = options;
  if (inPage !== undefined && way.to === to) asked.set(inPage, [...(asked.get(inPage) ?? []), to.split("?")[1] ?? ""]);
  navigate(way);
}

let name: (key: string, text: string) => void = () => {};

/** Given by whoever keeps pages: hears what a page is called beside its siblings. Answers how to end that. */
export function whenNamed(listener: (key: string, text: string) => void): () => void {
  name = listener;
  return () => {
    name = () => {};
  };
}

/** Calls this page by what it shows, once that is known: a person's name says more than their id. */
export function usePageName(text: string | undefined): void {
  const { key } = usePage();
  useEffect(
    function tellName() {
      if (text !== undefined) name(key, text);
    },
    [key, text],
  );
}

/** The page's query, and a way to change it: given values are set, `null` and empty ones removed, others stay. */
export function usePageSearch(): [
  URLSearchParams,
  (changes: Readonly<Record<string, string | null>>, options?: GoOptions) => void,
] {
  const { key, path, search } = usePage();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  useEffect(
    function isThere() {
      noteDrawn(key, search);
    },
    [key, search],
  );
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>, options?: GoOptions) => {
      const next = new URLSearchParams(asked.get(key)?.at(-1) ?? search);
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
