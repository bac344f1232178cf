import { isRead } from "@vowdesk/contract/kernel";
import { authApi } from "@vowdesk/contract/staff/auth";
import { menusApi } from "@vowdesk/contract/staff/menus";
import { settingsApi } from "@vowdesk/contract/staff/settings";
import { shownCalls } from "../../kernel/cache/queries.ts";
import { encodeRequest, requestHeaders } from "../../kernel/http/call.ts";
import { dropFirstCalls, storeFirstCalls, type StoredCall } from "../../kernel/http/first-calls.ts";
import { businessLookPath } from "../../shared/business-settings.ts";
import { reasonsPath } from "../../shared/actions/preset-reasons.ts";

const sessionPaths = [authApi.me.path, menusApi.routes.path, settingsApi.mine.path, businessLookPath, reasonsPath];

/** The reads that show the current page again: session and menu first, then what the page shows. */
function firstCalls(): StoredCall[] {
  const page = shownCalls()
    .filter(({ endpoint }) => endpoint.method === "GET" && isRead(endpoint))
    .map(({ endpoint, input }) => ({ path: endpoint.path, url: encodeRequest(endpoint, input).url }));
  const all = [...sessionPaths.map((path) => ({ path, url: path })), ...page];
  return all.map(({ path, url }) => ({ url, headers: requestHeaders(null, path) }));
}

/** Lets a reload start the first reads together with the code. Returns the function that stops it. */
export function keepFirstCalls(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener("pagehide", () => storeFirstCalls(firstCalls()), { signal });
  // After an act, an answer from before would be outdated.
  for (const type of ["pointerdown", "keydown"])
    window.addEventListener(type, dropFirstCalls, { signal, capture: true, once: true });
  return () => ended.abort();
}
