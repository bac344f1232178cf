import { expect, test, vi } from "vitest";

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
const nothing = () => {};
vi.stubGlobal("location", { protocol: "http:", pathname: "/kefumsg", origin: "http://desk.local" });
vi.stubGlobal("document", {
  documentElement: { dataset: {}, style: { setProperty: nothing } },
  querySelector: () => null,
  addEventListener: nothing,
  removeEventListener: nothing,
  get cookie() {
    return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  },
  set cookie(text: string) {
    const [name = "", value = ""] = (text.split(";")[0] ?? "").split("=");
    if (text.includes("Max-Age=0")) jar.delete(name);
    else jar.set(name, value);
  },
});
const matchMedia = () => ({ matches: false, addEventListener: nothing });
vi.stubGlobal("window", { matchMedia, addEventListener: nothing, removeEventListener: nothing });
vi.stubGlobal("matchMedia", matchMedia);
vi.stubGlobal("localStorage", storage());
vi.stubGlobal("sessionStorage", storage());

/** A network that holds each request until the test answers it. */
const requested: { url: string; token: string; body: string; answer: (data: unknown) => void }[] = [];
vi.stubGlobal("fetch", (url: string, { headers, body }: { headers: Record<string, string>; body: string | null }) => {
  return new Promise<Response>((resolve) => {
    const answer = (data: unknown) => resolve(Response.json({ success: true, code: 200, message: "", data }));
    requested.push({ url, token: headers["token"] ?? "", body: String(body), answer });
  });
});
const uploads = { aborted: 0 };
vi.stubGlobal(
  "XMLHttpRequest",
  class {
    upload = { addEventListener: nothing };
    open = nothing;
    send = nothing;
    setRequestHeader = nothing;
    addEventListener = nothing;
    abort = () => void (uploads.aborted += 1);
  },
);

const secret = "for the eyes of user 1";
const { i18n } = await import("@lingui/core");
i18n.loadAndActivate({ locale: "en", messages: {} });
const session = await import("../../kernel/session/session.ts");
const { followUser } = await import("../../kernel/session/follow-user.ts");
const { clearUserSession } = await import("./clear-session.ts");
const { queryClient } = await import("../../kernel/cache/queries.ts");
const pageMemory = await import("../../kernel/session/page-memory.ts");
const { noteError, takeUnreported } = await import("../../kernel/errors/error-log.ts");
const { useTabs, hasClosed, rememberClosed } = await import("../tabs/tab-store.ts");
await import("../tabs/tab-storage.ts");
const { openPalette, usePalette } = await import("../palette/palette-state.ts");
const { changeSettings, currentSettings } = await import("../../features/staff/settings/components/settings.ts");
const profile = await import("../../features/staff/auth/profile/profile-draft.ts");
const drafts = await import("../../features/chat/composer/drafts.ts");
const tray = await import("../../features/chat/composer/picture-tray.tsx");
const { sessionOutbox } = await import("../../features/chat/outbox/session-outbox.ts");
const { recordSeen, seenSeqOf } = await import("../../features/chat/thread/seen-position.ts");
const { ask } = await import("../../ui/overlay/ask.tsx");

followUser();

const aUser = (id: number) => ({ id, name: `n${id}`, avatar: "", introduction: "", roles: [] });
const signIn = (id: number) => {
  session.storeToken(`t${id}`, 1, id);
  session.storeUser(aUser(id));
};
const aPicture = () => new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], `${secret}.jpg`, { type: "image/jpeg" });
const tab = { key: "a", path: "/kefumsg", search: "", label: secret, isAffixed: false, isKept: true, round: 0 };
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const sentTexts = () =>
  requested.filter(({ url }) => url === "/api/chat/sendMsg").map(({ token, body }) => [token, body]);

/** Creates unfinished state of every kind: typed, selected, queued, pending, open. */
async function beginEverything(): Promise<{ question: Promise<boolean> }> {
  drafts.openDrafts(1);
  drafts.writeDraft(12, { text: secret });
  await tray.addPictures(12, [aPicture()]);
  sessionOutbox().add(12, { text: secret });
  sessionOutbox().add(13, { type: 1 }, { blob: aPicture(), name: secret, preview: null, durationMs: null });
  recordSeen(12, 40);
  pageMemory.setMemory("a", { note: { value: secret, isUnsaved: true } });
  useTabs.setState({ tabs: [{ ...tab, hasTab: true }], active: "a", visited: ["a"] });
  rememberClosed({ ...tab, key: "b", hasTab: true });
  queryClient.setQueryData(["chat", "list"], secret);
  profile.writeDraft(1, { changes: { nickName: secret } });
  changeSettings({ favourites: [`/${secret}`] });
  openPalette();
  noteError({ kind: "script", message: secret, where: "/", stack: "", requestId: null });
  await settled();
  return { question: ask({ title: secret, confirm: "Yes", cancel: "No" }) };
}

/** Everything that the next user could find in this browser. */
function storedText(): string {
  return JSON.stringify({
    outbox: sessionOutbox().snapshot(),
    memory: pageMemory.memoryOf("a"),
    tabs: useTabs.getState(),
    cache: queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
    settings: currentSettings(),
    errors: takeUnreported(100),
    storages: [{ ...localStorage }, { ...sessionStorage }],
    cookies: [...jar],
  });
}

/** The next user writes to the same places; returns what gets stored. */
function draftOfNext(): string {
  drafts.openDrafts(2);
  drafts.giveBack(12, "mine", false);
  return localStorage.getItem("chat:2:draft:12") ?? "";
}

test.each(["signs out", "loses the session, and another user signs in without a reload"])(
  "a user who %s leaves no unfinished state to the next one",
  async (how) => {
    requested.length = 0;
    signIn(1);
    const { question } = await beginEverything();
    expect(sentTexts()).toEqual([["t1", expect.stringContaining(secret)]]);
    if (how === "signs out") clearUserSession();
    else session.clearSession();
    signIn(2);
    // The server answers after the next user has signed in.
    for (const { answer } of requested.splice(0)) answer({ id: 1, conversationId: 12, seq: 1 });
    await settled();
    await settled();
    expect(draftOfNext()).toBe(JSON.stringify({ text: "mine", isPrivate: false }));
    expect(storedText()).not.toContain(secret);
    expect([hasClosed(), usePalette.getState().isOpen, seenSeqOf(12)]).toEqual([false, false, 0]);
    expect(await question).toBe(false);
    expect(uploads.aborted).toBeGreaterThan(0);
    sessionOutbox().resumeAll();
    await settled();
    expect(sentTexts()).toEqual([]);
    clearUserSession();
  },
);

test("a queued message is sent in its author's session only", async () => {
  vi.useFakeTimers();
  signIn(1);
  const outbox = sessionOutbox();
  outbox.add(12, { text: secret });
  session.clearSession();
  requested.length = 0;
  signIn(2);
  await vi.advanceTimersByTimeAsync(60_000);
  outbox.resumeAll();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sentTexts()).toEqual([]);
  vi.useRealTimers();
});

test("unsent messages return after the author's next sign-in, with the same key", async () => {
  localStorage.clear();
  clearUserSession();
  signIn(1);
  sessionOutbox().add(12, { text: secret });
  const [entry] = sessionOutbox().snapshot();
  clearUserSession();
  signIn(1);
  await vi.waitFor(() =>
    expect(sessionOutbox().snapshot()).toMatchObject([{ key: entry?.key, by: 1, state: "failed", problem: null }]),
  );
});
