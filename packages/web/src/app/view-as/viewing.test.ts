import { authApi } from "@vowdesk/contract/staff/auth";
import { menusApi } from "@vowdesk/contract/staff/menus";
import { notificationsApi } from "@vowdesk/contract/messages/notifications";
import { settingsApi } from "@vowdesk/contract/staff/settings";
import { expect, test, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("location", { protocol: "http:", pathname: "/" });
vi.stubGlobal("document", { cookie: "Admin-Token=t0", querySelector: () => null });
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  clear: () => stored.clear(),
});
stored.set("viewAs", JSON.stringify({ target: "user:5", name: "Li", roleNames: [], by: 1, from: "/", pages: null }));
const { viewAsHeaders } = await import("./viewing.ts");
const { clearSession } = await import("../../kernel/session/session.ts");

test("sends the 'view as' header with every call of this browser tab, also after a reload", () => {
  for (const { path } of [authApi.me, menusApi.routes, menusApi.update])
    expect(viewAsHeaders(path)).toEqual({ "vowdesk-view-as": "user:5" });
});

test("leaves out the header for the user's own session and settings", () => {
  const own = [authApi.refresh, authApi.signOut, authApi.signInPage, notificationsApi.ticket, settingsApi.change];
  for (const { path } of [...own, menusApi.viewAs, menusApi.endViewAs]) expect(viewAsHeaders(path)).toEqual({});
});

test("the view ends with the session", () => {
  clearSession();
  expect(viewAsHeaders(authApi.me.path)).toEqual({});
});
