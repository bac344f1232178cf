import { beforeEach, expect, test, vi } from "vitest";

/** The part of the Storage interface that drafts use. */
function storage(): Storage {
  const all: Record<string, string> = {};
  const methods = {
    setItem: (key: string, text: string) => void (all[key] = text),
    removeItem: (key: string) => void delete all[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(all, name, { value, enumerable: false });
  return all as unknown as Storage;
}

beforeEach(() => vi.stubGlobal("localStorage", storage()));

/** Loads a fresh instance of the module, as after a reload. */
async function reloaded() {
  vi.resetModules();
  return import("./drafts.ts");
}

test("a draft survives a reload and the sign-out of its user", async () => {
  const before = await reloaded();
  before.openDrafts(7);
  before.writeDraft(12, { text: "马上为您" });
  const after = await reloaded();
  after.openDrafts(7);
  after.giveBack(12, "您好", false);
  expect(Object.values({ ...localStorage })).toEqual([JSON.stringify({ text: "您好\n马上为您", isPrivate: false })]);
});

//
test("drafts are cleared when another user signs in", async () => {
  const first = await reloaded();
  first.openDrafts(7);
  first.writeDraft(12, { text: "secret" });
  const other = await reloaded();
  other.openDrafts(8);
  expect({ ...localStorage }).toEqual({});
});

test("an empty draft is removed from storage", async () => {
  const drafts = await reloaded();
  drafts.openDrafts(7);
  drafts.writeDraft(12, { text: "x" });
  drafts.writeDraft(12, { text: "" });
  expect({ ...localStorage }).toEqual({});
});
