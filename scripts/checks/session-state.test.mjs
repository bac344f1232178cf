import { describe, expect, test } from "vitest";
import { sessionStateProblems, unregisteredState } from "./session-state.mjs";

describe("finds state that outlives the session", () => {
  test.each([
    ["let userId = 0;", ["userId"]],
    ["export let userId: number | undefined;", ["userId"]],
    ["const trays = new Map<number, File[]>();", ["trays"]],
    ["export const chosen = new Set<string>();", ["chosen"]],
    ["const waiting: string[] = [];", ["waiting"]],
    ["const byId: Record<string, string> = {};", ["byId"]],
    ["const cache = { last: null };\nexport const remember = (one) => { cache.last = one; };", ["cache"]],
    ["const list = [1];\nexport function add(one) { list.push(one); }", ["list"]],
    ["const store = create<State>(() => ({ text: '' }));", ["store"]],
    ["export const useThing = create(() => ({ text: '' }));", ["useThing"]],
    ["export const outbox = new Outbox(environment);", ["outbox"]],
    ["const channel = new BroadcastChannel('a');", ["channel"]],
    ["const gather = gathering((all) => all);", ["gather"]],
    ["const texts = new WeakMap();", ["texts"]],
    ["let draft = '';\ndropWithSession(() => other());", ["draft"]],
  ])("%s", (source, names) => {
    expect(unregisteredState(source)).toEqual(names);
  });
});

test.each([
  "const most = 3;",
  "const words = { a: msg`A` };",
  "const open: ReadonlySet<string> = new Set(['/login']);",
  "const none: readonly string[] = [];",
  "const paths = { a: '/a' } as const;",
  "const day = new Intl.DateTimeFormat('en');",
  "export const Shape = z.object({ a: z.string() });",
  "const Dialog = lazy(async () => import('./dialog.tsx'));",
  "const useThing = createForSession<State>(() => ({ text: '' }));",
  "const ownOutbox = perSession(() => new Outbox(environment));",
  "let draft = '';\ndropWithSession(() => { draft = ''; });",
  "const seen = new Map();\ndropWithSession(() => seen.clear());",
  "let all = [];\nfunction set(next) { all = next; }\ndropWithSession(() => set([]));",
  "export function useThing() { let inside = 0; const map = new Map(); return [inside, map]; }",
])("accepts state that ends with the session or never changes: %s", (source) => {
  expect(unregisteredState(source)).toEqual([]);
});

test("finds no unregistered state in the web app", () => {
  expect(sessionStateProblems()).toEqual([]);
}, 60_000);
