import { beforeEach, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
const jar = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
  clear: () => stored.clear(),
});
const written: string[] = [];
vi.stubGlobal("location", { protocol: "https:", port: "8443" });
vi.stubGlobal("document", {
  get cookie() {
    return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  },
  set cookie(text: string) {
    written.push(text);
    const [name = "", value = ""] = (text.split(";")[0] ?? "").split("=");
    if (text.includes("Max-Age=0")) jar.delete(name);
    else jar.set(name, value);
  },
});
const { can, currentToken, clearSession, storeToken, storeUser, useSession } = await import("./session.ts");

const user = { id: 4, name: "Li", avatar: "", introduction: "", roles: ["dispatcher", "order:delivery"] };

beforeEach(() => {
  clearSession();
  written.length = 0;
});

//
test("keeps the token in the same-site cookie Admin-Token", () => {
  storeToken("abc", 1_763_690_000_000);
  const attributes = "Path=/; SameSite=Strict; Secure";
  expect(written).toEqual([`Admin-Token=abc; ${attributes}`, `Admin-Token.8443=abc; ${attributes}`]);
  expect(stored.get("expireTime")).toBe("1763690000000");
  expect(currentToken()).toBe("abc");
});

test("checks the stored codes", () => {
  expect(can("order:delivery")).toBe(false);
  storeUser(user);
  expect(JSON.parse(stored.get("codeList") ?? "")).toEqual(user.roles);
  expect(can("order:delivery")).toBe(true);
  expect(can("order")).toBe(false);
});

test("takes over a token that another tab exchanged", () => {
  storeToken("old", 1);
  jar.set("Admin-Token", "new");
  expect(currentToken()).toBe("new");
  expect(useSession.getState().token).toBe("new");
});

test("another installation at the same host and its sign-out do not change the session of this one", () => {
  storeToken("ours", 1, 4);
  jar.set("Admin-Token.9443", "theirs");
  jar.set("Admin-Token-Owner", "1:theirs");
  jar.set("Admin-Token", "theirs");
  expect(currentToken()).toBe("ours");
  jar.delete("Admin-Token");
  expect(currentToken()).toBe("ours");
  jar.set("Admin-Token", "theirs");
  clearSession();
  expect(jar.get("Admin-Token")).toBe("theirs");
  expect(jar.get("Admin-Token.9443")).toBe("theirs");
  expect(jar.has("Admin-Token.8443")).toBe(false);
  expect(currentToken()).toBeNull();
  jar.clear();
});

test("a sign-out leaves the common names to another installation at the same host, also if this one signed in last", () => {
  jar.set("Admin-Token.9443", "theirs");
  jar.set("Admin-Token-Owner.9443", "1%3Atheirs");
  storeToken("ours", 1, 4);
  expect(jar.get("Admin-Token")).toBe("ours");
  clearSession();
  expect(Object.fromEntries(jar)).toEqual({
    "Admin-Token": "theirs",
    "Admin-Token-Owner": "1%3Atheirs",
    "Admin-Token.9443": "theirs",
    "Admin-Token-Owner.9443": "1%3Atheirs",
  });
  expect(currentToken()).toBeNull();
  jar.clear();
});

test("deletes the sign-in from this device", () => {
  storeToken("abc", 1);
  storeUser(user);
  stored.set("onMsgList", "[]");
  clearSession();
  expect([...stored.keys()]).toEqual([]);
  expect(currentToken()).toBeNull();
  expect(can("order:delivery")).toBe(false);
});
