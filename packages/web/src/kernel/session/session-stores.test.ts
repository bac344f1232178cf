import { beforeEach, expect, test, vi } from "vitest";

/** A storage of the browser. */
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

const { currentToken, forgetSession, holdToken, holdUser, sessionEnd, tokenOf, useSession } =
  await import("./session.ts");
const { followUser } = await import("./follow-user.ts");
const { createForSession, dropSessionState, dropWithSession, perSession } = await import("./session-stores.ts");

followUser();

const aUser = (id: number) => ({ id, name: `n${id}`, avatar: "", introduction: "", roles: [] });
const signIn = (id: number) => {
  holdToken(`t${id}`, 1, id);
  holdUser(aUser(id));
};

beforeEach(() => {
  forgetSession();
  dropSessionState();
});

test("a store returns to its beginning when another user signs in without a reload, and not for the same one", () => {
  const useThing = createForSession(() => ({ text: "" }));
  signIn(1);
  useThing.setState({ text: "secret" });
  forgetSession();
  signIn(1);
  expect(useThing.getState()).toEqual({ text: "secret" });
  forgetSession();
  holdToken("t2", 1, 2);
  expect(useThing.getState()).toEqual({ text: "" });
});

test("a value is made anew for each session, and the last one is ended", () => {
  const end = vi.fn();
  const own = perSession(() => ({}), end);
  const first = own();
  expect(own()).toBe(first);
  dropSessionState();
  expect(end).toHaveBeenCalledExactlyOnceWith(first);
  expect(own()).not.toBe(first);
});

test("a reset that fails keeps no other from running", () => {
  const reset = vi.fn();
  dropWithSession(() => {
    throw new Error("broken");
  });
  dropWithSession(reset);
  dropSessionState();
  expect(reset).toHaveBeenCalledOnce();
  expect(reported).toHaveBeenCalledOnce();
});

test("another user finds nothing in the storages but what is the device's", () => {
  signIn(1);
  localStorage.setItem("chat:1:draft:12", "secret");
  localStorage.setItem("msg:55", "1");
  localStorage.setItem("anything new", "secret");
  localStorage.setItem("vowdesk-look", "{}");
  sessionStorage.setItem("profile-draft:1", "secret");
  sessionStorage.setItem("pages", "secret");
  // The session ended in another tab, so that nothing was cleared here.
  jar.set("Admin-Token", "t2");
  useSession.setState({ token: null, userId: null, expireTime: null, user: null });
  signIn(2);
  expect(Object.keys(localStorage)).toEqual(["vowdesk-look", "vowdesk-user"]);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("secret");
});

test("the same user finds everything again", () => {
  signIn(1);
  localStorage.setItem("chat:1:draft:12", "mine");
  forgetSession();
  signIn(1);
  expect(localStorage.getItem("chat:1:draft:12")).toBe("mine");
});

test("the token of another user, who signed in in another tab, is used for nothing and stays", () => {
  signIn(1);
  jar.set("Admin-Token-Owner", encodeURIComponent("2:t2"));
  expect(currentToken()).toBe("t1");
  jar.set("Admin-Token", "t2");
  expect(currentToken()).toBeNull();
  expect(() => tokenOf(1)).toThrow(expect.objectContaining({ name: "AbortError" }));
  forgetSession();
  expect(jar.get("Admin-Token")).toBe("t2");
});

test("a token that another tab of the same user exchanged is used", () => {
  signIn(1);
  jar.set("Admin-Token-Owner", encodeURIComponent("1:t1b"));
  jar.set("Admin-Token", "t1b");
  expect(tokenOf(1)).toBe("t1b");
  expect(() => tokenOf(2)).toThrow(expect.objectContaining({ name: "AbortError" }));
});

test("the user of before is gone as soon as another one signs in, whatever became of their session", () => {
  signIn(1);
  const ended = sessionEnd();
  jar.delete("Admin-Token");
  currentToken();
  holdToken("t2", 1, 2);
  expect(useSession.getState()).toMatchObject({ token: "t2", userId: 2, user: null });
  expect(ended.aborted).toBe(true);
});
