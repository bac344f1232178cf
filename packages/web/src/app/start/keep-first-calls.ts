import { isRead, nameOf } from "@vowdesk/contract/kernel";
import { authApi } from "@vowdesk/contract/staff/auth";
import { menusApi } from "@vowdesk/contract/staff/menus";
import { settingsApi } from "@vowdesk/contract/staff/settings";
import { shownCalls } from "../../kernel/cache/queries.ts";
import { encodeRequest, requestHeaders } from "../../kernel/http/call.ts";
import { dropFirstCalls, type StoredCall } from "../../kernel/http/first-calls.ts";
import { storeFirstCalls } from "../../kernel/http/store-first-calls.ts";
import { businessLookPath } from "../../shared/business-settings.ts";
import { reasonsPath } from "../../shared/actions/preset-reasons.ts";
import { componentAt } from "./entry.ts";
import { storeFirstPage } from "./first-page.ts";

const sessionPaths = [authApi.me.path, menusApi.routes.path, settingsApi.mine.path];
/** Nothing waits for these. */
const laterPaths = [businessLookPath, reasonsPath];
/** The first render waits for so many reads of the page: with session, menu and settings they are the six that a browser starts at once. */
const maxAwaited = 3;

/** Whether the address decides what a call reads, as that of a list. The others are those of the shell, such as counts. */
const isOfPage = ({ input, keepsOrder = false }: ReturnType<typeof shownCalls>[number]) =>
  keepsOrder || Object.keys(input).length > 0;

/**
 * Stores the reads that show the current page again. Over HTTP/1.1 a browser has six connections to a host, and a seventh read starts when
 * another one is answered. So what the page waits for comes first: session and menu, then its list and its other reads.
 */
function storeShown(): void {
  const shown = shownCalls()
    .filter(({ endpoint }) => endpoint.method === "GET" && isRead(endpoint))
    .toSorted(
      (a, b) =>
        Number(isOfPage(b)) - Number(isOfPage(a)) || Number(b.keepsOrder ?? false) - Number(a.keepsOrder ?? false),
    );
  const callTo = (path: string, url = path): StoredCall => ({ url, headers: requestHeaders(null, path) });
  storeFirstCalls([
    ...sessionPaths.map((path) => callTo(path)),
    ...shown.map(({ endpoint, input }) => callTo(endpoint.path, encodeRequest(endpoint, input).url)),
    ...laterPaths.map((path) => callTo(path)),
  ]);
  const reads = shown.filter(isOfPage).map(({ endpoint, input }) => ({ name: nameOf(endpoint), input }));
  storeFirstPage({ component: componentAt(location.pathname), reads: reads.slice(0, maxAwaited) });
}

/** Lets a reload start the first reads together with the code. Returns the function that stops it. */
export function keepFirstCalls(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener("pagehide", storeShown, { signal });
  // After an act, an answer from before would be outdated.
  for (const type of ["pointerdown", "keydown"])
    window.addEventListener(type, dropFirstCalls, { signal, capture: true, once: true });
  return () => ended.abort();
}
