import { beforeEach, expect, test, vi } from "vitest";

/** An in-memory replacement for browser storage. */
function storage(): Storage {
  const all: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => all[key] ?? null,
    setItem: (key: string, text: string) => void (all[key] = text),
    removeItem: (key: string) => void delete all[key],
    clear: () => Object.keys(all).forEach((key) => delete all[key]),
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(all, name, { value, enumerable: false });
  return all as unknown as Storage;
}

const jar = new Map<string, string>();
vi.stubGlobal("location", { protocol: "http:" });
vi.stubGlobal("document", {
  get cookie() {
    return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  },
  set cookie(text: string) {
    const [name = "", value = ""] = (text.split(";")[0] ?? "").split("=");
    if (text.includes("Max-Age=0")) jar.delete(name);
    else jar.set(name, value);
  },
});
vi.stubGlobal("localStorage", storage());
vi.stubGlobal("sessionStorage", storage());
const reported = vi.fn();
vi.stubGlobal("reportError", reported);

const { currentToken, clearSession, storeToken, storeUser, sessionEnd, tokenOf, useSession } =
  await import("./session.ts");
const { followUser } = await import("./follow-user.ts");
const { createForSession, dropSessionState, dropWithSession, perSession } = await import("./session-stores.ts");

followUser();

const aUser = (id: number) => ({ id, name: `n${id}`, avatar: "", introduction: "", roles: [] });
const signIn = (id: number) => {
  storeToken(`t${id}`, 1, id);
  storeUser(aUser(id));
};

beforeEach(() => {
  clearSession();
  dropSessionState();
});

test("resets a store when another user signs in without a reload, but not for the same user", () => {
  const useThing = createForSession(() => ({ text: "" }));
  signIn(1);
  useThing.setState({ text: "secret" });
  clearSession();
  signIn(1);
  expect(useThing.getState()).toEqual({ text: "secret" });
  clearSession();
  storeToken("t2", 1, 2);
  expect(useThing.getState()).toEqual({ text: "" });
});

test("creates a value for each session and ends the previous one", () => {
  const end = vi.fn();
  const own = perSession(() => ({}), end);
  const first = own();
  expect(own()).toBe(first);
  dropSessionState();
  expect(end).toHaveBeenCalledExactlyOnceWith(first);
  expect(own()).not.toBe(first);
});

test("a reset that throws does not stop the others", () => {
  const reset = vi.fn();
  dropWithSession(() => {
    throw new Error("broken");
  });
  dropWithSession(reset);
  dropSessionState();
  expect(reset).toHaveBeenCalledOnce();
  expect(reported).toHaveBeenCalledOnce();
});

test("removes everything but the device's data from storage for another user", () => {
  signIn(1);
  localStorage.setItem("chat:1:draft:12", "secret");
  localStorage.setItem("msg:55", "1");
  localStorage.setItem("anything new", "secret");
  localStorage.setItem("vowdesk-look", "{}");
  sessionStorage.setItem("profile-draft:1", "secret");
  sessionStorage.setItem("pages", "secret");
  // The session ended in another tab, so nothing was cleared here.
  jar.set("Admin-Token", "t2");
  useSession.setState({ token: null, userId: null, expireTime: null, user: null });
  signIn(2);
  expect(Object.keys(localStorage)).toEqual(["vowdesk-look", "vowdesk-user"]);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("secret");
});

test("keeps everything for the same user", () => {
  signIn(1);
  localStorage.setItem("chat:1:draft:12", "mine");
  clearSession();
  signIn(1);
  expect(localStorage.getItem("chat:1:draft:12")).toBe("mine");
});

test("neither uses nor deletes the token of another user who signed in in another tab", () => {
  signIn(1);
  jar.set("Admin-Token-Owner", encodeURIComponent("2:t2"));
  expect(currentToken()).toBe("t1");
  jar.set("Admin-Token", "t2");
  expect(currentToken()).toBeNull();
  expect(() => tokenOf(1)).toThrow(expect.objectContaining({ name: "AbortError" }));
  clearSession();
  expect(jar.get("Admin-Token")).toBe("t2");
});

test("uses a token that another tab of the same user exchanged", () => {
  signIn(1);
  jar.set("Admin-Token-Owner", encodeURIComponent("1:t1b"));
  jar.set("Admin-Token", "t1b");
  expect(tokenOf(1)).toBe("t1b");
  expect(() => tokenOf(2)).toThrow(expect.objectContaining({ name: "AbortError" }));
});

test("drops the previous user as soon as another one signs in, even if the session had ended", () => {
  signIn(1);
  const ended = sessionEnd();
  jar.delete("Admin-Token");
  currentToken();
  storeToken("t2", 1, 2);
  expect(useSession.getState()).toMatchObject({ token: "t2", userId: 2, user: null });
  expect(ended.aborted).toBe(true);
});
