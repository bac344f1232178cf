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
vi.stubGlobal("location", { protocol: "https:" });
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

test("keeps the token in the same-site cookie Admin-Token", () => {
  storeToken("abc", 1_763_690_000_000);
  expect(written).toEqual(["Admin-Token=abc; Path=/; SameSite=Strict; Secure"]);
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

test("deletes the sign-in from this device", () => {
  storeToken("abc", 1);
  storeUser(user);
  stored.set("onMsgList", "[]");
  clearSession();
  expect([...stored.keys()]).toEqual([]);
  expect(currentToken()).toBeNull();
  expect(can("order:delivery")).toBe(false);
});
