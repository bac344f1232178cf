import { expect, test } from "vitest";
import { decideRoute, resetTokenOf, safeRedirect, wantedAfterSignIn } from "./guard.ts";

const anonymous = { hasToken: false, isLoaded: false };
const arriving = { hasToken: true, isLoaded: false };
const inside = { hasToken: true, isLoaded: true };
const at = (pathname: string, search = "") => ({ pathname, search });

//
test("without a token only sign-in and auth-redirect are reachable", () => {
  expect(decideRoute(at("/login"), anonymous)).toEqual({ show: "sign-in" });
  expect(decideRoute(at("/auth-redirect"), anonymous)).toEqual({ show: "auth-redirect" });
  for (const path of ["/", "/dashboard", "/order", "/404", "/login/7", "/redirect/order"]) {
    expect(decideRoute(at(path), anonymous)).toEqual({ redirectTo: `/login?redirect=${encodeURIComponent(path)}` });
  }
});

test("extra slashes and letter case lead to the same page", () => {
  for (const path of ["/login/", "//login", "/LOGIN"]) {
    expect(decideRoute(at(path), anonymous)).toEqual({ show: "sign-in" });
    expect(decideRoute(at(path, "?redirect=/order"), inside)).toEqual({ redirectTo: "/order" });
    expect(safeRedirect(path)).toBeNull();
  }
  expect(decideRoute(at("/auth-redirect/"), anonymous)).toEqual({ show: "auth-redirect" });
  expect(decideRoute(at("//order//"), anonymous)).toEqual({ redirectTo: "/login?redirect=%2Forder" });
});

//
test("the redirect to sign-in keeps path and query", () => {
  const decision = decideRoute(at("/order", "?number=WM1&status=ready"), anonymous);
  expect(decision).toEqual({ redirectTo: "/login?redirect=%2Forder%3Fnumber%3DWM1%26status%3Dready" });
  expect(wantedAfterSignIn("?redirect=%2Forder%3Fnumber%3DWM1%26status%3Dready")).toBe(
    "/order?number=WM1&status=ready",
  );
});

//
test("with a token the sign-in page redirects home or to the requested page", () => {
  expect(decideRoute(at("/login"), inside)).toEqual({ redirectTo: "/" });
  expect(decideRoute(at("/login"), arriving)).toEqual({ redirectTo: "/" });
  expect(decideRoute(at("/login", "?redirect=%2Forder"), inside)).toEqual({ redirectTo: "/order" });
});

test("a password link opens its page with or without a session", () => {
  const link = { ...at("/auth-redirect"), hash: "#reset=secret" };
  for (const who of [anonymous, arriving, inside]) expect(decideRoute(link, who)).toEqual({ show: "auth-redirect" });
  expect(resetTokenOf(link)).toBe("secret");
  expect(decideRoute({ ...link, hash: "#other" }, inside)).toEqual({ redirectTo: "/" });
  expect(decideRoute({ ...link, pathname: "/login" }, inside)).toEqual({ redirectTo: "/" });
  expect(resetTokenOf({ ...link, pathname: "/order" })).toBeNull();
});

test("the redirect address of a provider opens without a session only", () => {
  const place = at("/auth-redirect/7", "?code=x&state=y");
  expect(decideRoute(place, anonymous)).toEqual({ show: "auth-redirect" });
  expect(decideRoute(place, inside)).toEqual({ redirectTo: "/" });
  for (const path of ["/auth-redirect/x", "/auth-redirect/7/8", "/login/7"])
    expect(decideRoute(at(path), anonymous)).toHaveProperty("redirectTo");
});

test("the redirect address of a provider also opens with a session that links an identity", () => {
  const place = at("/auth-redirect/7", "?code=x&state=link.y");
  for (const who of [anonymous, arriving, inside]) expect(decideRoute(place, who)).toEqual({ show: "auth-redirect" });
  expect(decideRoute(at("/login", "?state=link.y"), inside)).toEqual({ redirectTo: "/" });
});

//
test("loads user and menu before showing the app", () => {
  expect(decideRoute(at("/order"), arriving)).toEqual({ show: "loading" });
  expect(decideRoute(at("/order"), inside)).toEqual({ show: "inside" });
});

test("a redirect never leaves the origin or returns to the sign-in page", () => {
  const bad = [
    null,
    "",
    "order",
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "https://evil.test/",
    "javascript:alert(1)",
    "\\\\evil.test",
    "/..//evil.test",
    "/login",
    "/login?redirect=/login",
    "/auth-redirect?x=1",
    "/auth-redirect/7?code=x",
  ];
  for (const requested of bad) expect(safeRedirect(requested), JSON.stringify(requested)).toBeNull();
  expect(safeRedirect("/order?number=1")).toBe("/order?number=1");
  expect(safeRedirect("/user/renzheng")).toBe("/user/renzheng");
});
