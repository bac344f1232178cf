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
const { can, currentToken, forgetSession, holdToken, holdUser, useSession } = await import("./session.ts");

const user = { id: 4, name: "Li", avatar: "", introduction: "", roles: ["dispatcher", "order:delivery"] };

beforeEach(() => {
  forgetSession();
  written.length = 0;
});

test("the token lives in the cookie Admin-Token, sent by nothing but our own site (SPEC 9)", () => {
  holdToken("abc", 1_763_690_000_000);
  expect(written).toEqual(["Admin-Token=abc; Path=/; SameSite=Strict; Secure"]);
  expect(stored.get("expireTime")).toBe("1763690000000");
  expect(currentToken()).toBe("abc");
});

test("the helper answers from the stored codes (SPEC 6)", () => {
  expect(can("order:delivery")).toBe(false);
  holdUser(user);
  expect(JSON.parse(stored.get("codeList") ?? "")).toEqual(user.roles);
  expect(can("order:delivery")).toBe(true);
  expect(can("order")).toBe(false);
});

test("a token that another tab exchanged is taken over", () => {
  holdToken("old", 1);
  jar.set("Admin-Token", "new");
  expect(currentToken()).toBe("new");
  expect(useSession.getState().token).toBe("new");
});

test("forgetting leaves nothing on this device (SPEC 4, logout)", () => {
  holdToken("abc", 1);
  holdUser(user);
  stored.set("onMsgList", "[]");
  forgetSession();
  expect([...stored.keys()]).toEqual([]);
  expect(currentToken()).toBeNull();
  expect(can("order:delivery")).toBe(false);
});
