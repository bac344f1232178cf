import { endpoint, listInput, nameOf, api, pageOf, staff, type Endpoint } from "@vowdesk/contract/kernel";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { RecordCache } from "./record-cache.ts";

const Thing = z.object({ id: z.int(), version: z.int(), state: z.string(), createdAt: z.string(), urged: z.int() });
type Thing = z.infer<typeof Thing>;

const read = { method: "GET", path: "/api/thing", access: staff("thing"), summary: "Things" } as const;
const list = endpoint({
  ...read,
  input: listInput({ state: z.string(), q: z.string() }, ["createdAt", "state"]),
  output: pageOf(Thing),
});
const counts = endpoint({ ...read, input: z.object({}), output: z.object({ open: z.int() }) });
const detail = endpoint({
  ...read,
  input: z.object({ id: z.int() }),
  output: z.object({ thing: Thing, steps: z.array(z.string()) }),
});
/** A detail that is a record itself, with more fields than the rows of the list. */
const FullThing = Thing.extend({ steps: z.array(z.string()) });
const full = endpoint({ ...read, input: z.object({ id: z.int() }), output: FullThing });
api("orders", "", { list, counts, detail, full });

/** A server whose answers arrive when the test says so. */
function openFakeServer() {
  const things = new Map<number, Thing>();
  const pending: { call: string; input: Readonly<Record<string, unknown>>; arrive: () => Promise<void> }[] = [];
  const fetched: string[] = [];
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false } },
  });

  const answerOf = (call: string, input: Readonly<Record<string, unknown>>): unknown => {
    const all = [...things.values()];
    if (call === "counts") return { open: all.filter(({ state }) => state === "open").length };
    if (call === "detail") return { thing: things.get(Number(input["id"])), steps: [] };
    if (call === "full") return { ...things.get(Number(input["id"])), steps: [] };
    const ids = input["ids"] as readonly string[] | undefined;
    const matching = all.filter(
      ({ id, state }) => (input["state"] ?? state) === state && (ids?.includes(String(id)) ?? true),
    );
    const isByState = input["sort"] === "state";
    const records = isByState ? matching.toSorted((a, b) => a.state.localeCompare(b.state)) : matching;
    return { records, total: records.length, size: 20, current: 1, pages: 1 };
  };
  /** The server answers at once; the answer arrives later. */
  const ask = (call: string, input: Readonly<Record<string, unknown>>): Promise<unknown> => {
    fetched.push(input["ids"] ? `${call} ${String(input["ids"])}` : call);
    const answer = structuredClone(answerOf(call, input));
    return new Promise((resolve) => {
      const arrive = async () => {
        resolve(answer);
        await vi.advanceTimersByTimeAsync(0);
      };
      pending.push({ call, input, arrive });
    });
  };
  const cache = new RecordCache(client, (_endpoint, ids) => ask("list", { ids }));
  const watch = (call: Endpoint, input: Readonly<Record<string, unknown>>, keepsOrder = false) => {
    const name = nameOf(call)[1];
    const queryKey = ["orders", name, input] as const;
    const queryFn = async () => {
      const startedAt = cache.startFetch();
      return cache.reconcile(queryKey, await ask(name, input), startedAt);
    };
    const observer = new QueryObserver(client, { queryKey, queryFn, meta: { endpoint: call, input, keepsOrder } });
    return observer.subscribe(() => {});
  };
  const arriveAll = async () => {
    for (let next = pending.shift(); next; next = pending.shift()) await next.arrive();
  };
  /** Waits until every scheduled fetch has completed. */
  const settle = async () => {
    for (let round = 0; round < 10; round += 1) {
      await arriveAll();
      await vi.advanceTimersByTimeAsync(1_000);
    }
  };
  const change = (id: number, state: string): Thing => {
    const { version = 0, urged = 0 } = things.get(id) ?? {};
    const thing = { id, version: version + 1, state, createdAt: `at ${id}`, urged };
    things.set(id, thing);
    return thing;
  };
  /** A change that keeps the version. */
  const urge = (id: number): void => {
    const thing = things.get(id);
    if (thing) things.set(id, { ...thing, urged: thing.urged + 1 });
  };
  const cached = (id: number): Thing[] =>
    client
      .getQueriesData<{ records?: Thing[]; thing?: Thing }>({})
      .flatMap(([, data]) => [...(data?.records ?? []), ...(data?.thing ? [data.thing] : [])])
      .filter((thing) => thing.id === id);
  const cachedInFull = () => client.getQueriesData({ queryKey: ["orders", "full"] }).map(([, data]) => data);
  const signal = (...changes: readonly Thing[]) =>
    cache.applySignal(
      "orders",
      changes.map(({ id }) => String(id)),
      changes.map(({ version }) => (version === 1 ? null : version)),
    );
  /** For each cached list that is not stale: its ids in their order, and those that the server would answer now. */
  const orders = () =>
    client
      .getQueryCache()
      .findAll({ queryKey: ["orders", "list"], predicate: ({ state }) => !state.isInvalidated })
      .map(({ queryKey, state }) => {
        const idsOf = (answer: unknown) => (answer as { records: Thing[] }).records.map(({ id }) => id);
        return [idsOf(state.data), idsOf(answerOf("list", queryKey[2] as Record<string, unknown>))] as const;
      });
  const counted = () => client.getQueriesData<{ open?: number }>({}).flatMap(([, data]) => data?.open ?? []);
  return {
    things,
    pending,
    fetched,
    cache,
    watch,
    arriveAll,
    settle,
    change,
    urge,
    cached,
    cachedInFull,
    counted,
    orders,
    signal,
  };
}

let fake: ReturnType<typeof openFakeServer>;
beforeEach(() => {
  vi.useFakeTimers();
  fake = openFakeServer();
  for (const id of [1, 2, 3]) fake.change(id, "open");
});
afterEach(() => void vi.useRealTimers());

/** A call, its input, and whether the observer keeps the order of the rows. */
type View = readonly [Endpoint, Readonly<Record<string, unknown>>, keepsOrder?: boolean];

/** Mounts the queries, waits for their first answers and clears the recorded requests. */
async function open(...watched: readonly View[]): Promise<void> {
  for (const watch of watched) fake.watch(...watch);
  await fake.settle();
  fake.fetched.length = 0;
}

describe("an own answer", () => {
  test("is shown in every list and detail at once, and only the counts are fetched", async () => {
    await open([list, {}], [list, { pageNo: 2 }], [counts, {}]);
    fake.cache.applyAnswer("orders", fake.change(2, "done"));
    expect(fake.cached(2).map(({ state }) => state)).toEqual(["done", "done"]);
    await fake.settle();
    expect(fake.fetched).toEqual(["counts"]);
  });

  //
  test("is not fetched again for its own signal", async () => {
    await open([list, {}], [counts, {}]);
    const done = fake.change(2, "done");
    fake.cache.applyAnswer("orders", done);
    await vi.advanceTimersByTimeAsync(250);
    fake.signal(done);
    await fake.settle();
    expect(fake.fetched).toEqual(["counts"]);
  });

  test("fetches a list whose filter it affects, and a detail with more than the record", async () => {
    await open([list, { state: "open" }], [list, { q: "text" }], [list, { sort: "state" }], [detail, { id: 2 }]);
    fake.cache.applyAnswer("orders", fake.change(2, "done"));
    await fake.settle();
    expect(fake.fetched).toEqual(["list", "list", "list", "detail"]);
  });

  test("fetches a list that keeps its order only when it is mounted again", async () => {
    await open([list, {}]);
    const leave = fake.watch(list, { sort: "state" }, true);
    await fake.settle();
    fake.fetched.length = 0;
    fake.cache.applyAnswer("orders", fake.change(2, "done"));
    await fake.settle();
    expect(fake.cached(2).map(({ state }) => state)).toEqual(["done", "done"]);
    expect(fake.fetched).toEqual([]);
    leave();
    fake.watch(list, { sort: "state" }, true);
    await fake.settle();
    expect(fake.fetched).toEqual(["list"]);
  });

  test("fetches a list that keeps its order if a row may leave or enter it, or another observer needs the order", async () => {
    await open(
      [list, { state: "open", sort: "state" }, true],
      [list, { sort: "state" }],
      [list, { sort: "state" }, true],
    );
    fake.cache.applyAnswer("orders", fake.change(2, "done"));
    await fake.settle();
    expect(fake.fetched).toEqual(["list", "list"]);
    fake.fetched.length = 0;
    fake.cache.applyAnswer("orders", fake.change(2, "open"));
    await fake.settle();
    expect(fake.fetched).toEqual(["list", "list"]);
  });

  test("fetches a list that keeps its order again if its fetch was under way", async () => {
    fake.watch(list, { sort: "state" }, true);
    await vi.advanceTimersByTimeAsync(0);
    await fake.arriveAll();
    fake.cache.invalidateSoon("orders");
    await vi.advanceTimersByTimeAsync(1_000);
    fake.cache.applyAnswer("orders", fake.change(2, "done"));
    await fake.settle();
    expect(fake.fetched).toEqual(["list", "list", "list"]);
  });

  test("does not fetch the detail of another record", async () => {
    await open([list, {}], [detail, { id: 1 }]);
    fake.cache.applyAnswer("orders", fake.change(2, "done"));
    await fake.settle();
    expect(fake.fetched).toEqual([]);
  });

  test("about a new record fetches the lists", async () => {
    await open([list, {}]);
    fake.cache.applyAnswer("orders", fake.change(4, "open"));
    await fake.settle();
    expect(fake.fetched).toEqual(["list"]);
    expect(fake.cached(4)).toHaveLength(1);
  });

  test("without a field of the cached record leads to a fetch", async () => {
    await open([list, {}]);
    const { createdAt: _, ...part } = fake.change(2, "done");
    fake.cache.applyAnswer("orders", part);
    expect(fake.cached(2)[0]?.state).toBe("open");
    await fake.settle();
    expect(fake.cached(2)[0]?.state).toBe("done");
  });

  test("fetches a filtered list that the record leaves, even if another list has its new version already", async () => {
    await open([list, { state: "open" }]);
    const done = fake.change(2, "done");
    await open([list, {}]);
    fake.cache.applyAnswer("orders", done);
    await fake.settle();
    expect(fake.fetched).toEqual(["list"]);
  });

  test("without a record fetches the whole feature", async () => {
    await open([list, {}], [counts, {}]);
    fake.cache.applyAnswer("orders", null);
    await fake.settle();
    expect(fake.fetched).toEqual(["list", "counts"]);
  });

  test("makes an unmounted answer stale at once, so that it is fetched when it is mounted before the next fetch", async () => {
    const leave = fake.watch(list, {});
    await fake.settle();
    leave();
    await vi.advanceTimersByTimeAsync(2_000);
    fake.cache.applyAnswer("orders", null);
    fake.fetched.length = 0;
    fake.watch(list, {});
    expect(fake.fetched).toEqual(["list"]);
  });

  test("leaves an outdated answer outdated", async () => {
    const leave = fake.watch(list, {});
    await fake.settle();
    leave();
    fake.cache.applySignal("orders", []);
    await fake.settle();
    fake.fetched.length = 0;
    fake.cache.applyAnswer("orders", fake.change(2, "done"));
    fake.watch(list, {});
    await fake.settle();
    expect(fake.fetched).toEqual(["list"]);
  });
});

describe("a signal", () => {
  //
  test("about rows on screen fetches them in one call", async () => {
    await open([list, {}], [counts, {}]);
    fake.signal(fake.change(1, "done"), fake.change(3, "done"));
    await fake.settle();
    expect(fake.fetched).toEqual(["counts", "list 1,3"]);
    expect(fake.cached(3)[0]?.state).toBe("done");
  });

  test("about a row off screen fetches no list", async () => {
    await open([list, {}], [counts, {}]);
    fake.cache.applySignal("orders", ["9"], [7]);
    await fake.settle();
    expect(fake.fetched).toEqual(["counts"]);
  });

  test("about a new record, or a record that may enter a filtered list, fetches the list", async () => {
    await open([list, {}], [list, { state: "done" }]);
    fake.signal(fake.change(4, "open"));
    await fake.settle();
    fake.signal(fake.change(1, "done"));
    await fake.settle();
    expect(fake.fetched).toEqual(["list", "list", "list", "list 1"]);
  });

  test("about rows that are gone fetches the list", async () => {
    await open([list, {}]);
    fake.cache.applySignal("orders", ["2"], [9]);
    fake.things.delete(2);
    await fake.settle();
    expect(fake.fetched).toEqual(["list 2", "list"]);
    expect(fake.cached(2)).toEqual([]);
  });

  //
  test("leads to one fetch a second at most while changes keep coming", async () => {
    await open([list, {}], [counts, {}]);
    for (let passedMs = 0; passedMs < 3_000; passedMs += 100) {
      fake.signal(fake.change(1, `state ${passedMs}`));
      await fake.arriveAll();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(fake.fetched.filter((name) => name === "counts").length).toBeLessThanOrEqual(4);
    expect(fake.fetched.filter((name) => name === "list 1").length).toBeLessThanOrEqual(4);
  });

  test("marks an answer as stale that is unmounted before its rows are fetched", async () => {
    const leave = fake.watch(list, {});
    await fake.settle();
    fake.signal(fake.change(1, "done"));
    leave();
    await fake.settle();
    fake.watch(list, {});
    await fake.settle();
    expect(fake.cached(1)[0]?.state).toBe("done");
  });

  test("marks an unmounted answer as stale whose fetch is under way", async () => {
    const leave = fake.watch(counts, {});
    await fake.settle();
    fake.signal(fake.change(1, "done"));
    await vi.advanceTimersByTimeAsync(100);
    leave();
    fake.signal(fake.change(2, "done"));
    await fake.settle();
    fake.watch(counts, {});
    await fake.settle();
    expect(fake.counted()).toEqual([1]);
  });

  test("marks unmounted answers as stale", async () => {
    const leave = fake.watch(list, {});
    await fake.settle();
    leave();
    fake.signal(fake.change(1, "done"));
    await fake.settle();
    fake.watch(list, {});
    await fake.settle();
    expect(fake.cached(1)[0]?.state).toBe("done");
  });
});

describe("an answer under way", () => {
  test("does not replace a newer record", async () => {
    await open([list, {}]);
    fake.cache.invalidateSoon("orders");
    await vi.advanceTimersByTimeAsync(1_000);
    fake.cache.applyAnswer("orders", fake.change(2, "done"));
    await fake.arriveAll();
    expect(fake.cached(2)[0]?.state).toBe("done");
  });

  test("keeps the fields that a newer record lacks, and is fetched again", async () => {
    await open([list, {}]);
    fake.watch(full, { id: 2 });
    fake.cache.applyAnswer("orders", fake.change(2, "done"));
    await fake.arriveAll();
    const [shown] = fake.cachedInFull();
    expect(FullThing.safeParse(shown).success).toBe(true);
    await fake.settle();
    expect(fake.cachedInFull()).toEqual([{ ...fake.things.get(2), steps: [] }]);
  });

  test("is followed by another fetch if a signal came meanwhile", async () => {
    fake.watch(list, {});
    fake.signal(fake.change(2, "done"));
    await fake.settle();
    expect(fake.fetched).toEqual(["list", "list"]);
    expect(fake.cached(2)[0]?.state).toBe("done");
  });
});

test("rows under way are fetched again after another change", async () => {
  await open([list, {}]);
  fake.signal(fake.change(2, "done"));
  await vi.advanceTimersByTimeAsync(500);
  fake.signal(fake.change(2, "closed"));
  await vi.advanceTimersByTimeAsync(2_000);
  await fake.settle();
  expect(fake.fetched).toEqual(["list 2", "list 2"]);
  expect(fake.cached(2)[0]?.state).toBe("closed");
});

test("counts under way are fetched again after a change", async () => {
  fake.watch(counts, {});
  fake.cache.applyAnswer("orders", fake.change(2, "done"));
  await vi.advanceTimersByTimeAsync(500);
  await fake.settle();
  expect(fake.counted()).toEqual([2]);
});

const views: readonly [View, ...View[]] = [
  [list, {}],
  [list, { state: "open" }],
  [list, { sort: "state" }],
  [list, { sort: "state", dir: "asc" }, true],
  [list, { sort: "state", state: "open" }, true],
  [detail, { id: 2 }],
  [full, { id: 2 }],
  [counts, {}],
];

const lists = views.filter(([call]) => call === list);

/** The events of a random history. `at` chooses the record, the answer, the pause or the view. */
function openHistory() {
  fake = openFakeServer();
  for (const id of [1, 2, 3]) fake.change(id, "open");
  const watched = new Map<number, () => void>();
  /** Answers and signals that have not arrived yet. */
  const late: (() => void)[] = [];
  const take = <T>(all: T[], at: number) => all.splice(at % Math.max(1, all.length), 1)[0];
  const watch = (at: number) => {
    const view = at % views.length;
    watched.set(view, watched.get(view) ?? fake.watch(...(views[view] ?? views[0])));
  };
  const events = {
    changeForeign: (at: number, state: string) => {
      const thing = fake.change(1 + (at % 4), state);
      late.push(() => fake.signal(thing));
    },
    changeOwn: (at: number, state: string) => {
      const thing = fake.change(1 + (at % 4), state);
      late.push(
        () => fake.cache.applyAnswer("orders", thing),
        () => fake.signal(thing),
      );
    },
    urge: (at: number) => {
      fake.urge(1 + (at % 4));
      late.push(() => fake.cache.applySignal("orders", [String(1 + (at % 4))], [null]));
    },
    deliver: (at: number) => take(late, at)?.(),
    arrive: (at: number) => take(fake.pending, at)?.arrive(),
    wait: (at: number) => vi.advanceTimersByTimeAsync(at * 100),
    settle: () => fake.settle(),
    watch,
    leave: (at: number) => {
      watched.get(at % views.length)?.();
      watched.delete(at % views.length);
    },
  };
  const watchAll = async () => {
    for (const at of views.keys()) watch(at);
    await fake.settle();
  };
  const finish = async () => {
    for (const arrive of late) arrive();
    await watchAll();
  };
  const reopen = async () => {
    for (const leave of watched.values()) leave();
    watched.clear();
    await watchAll();
  };
  return { events, watchAll, finish, reopen };
}

const eventNames = [
  "changeForeign",
  "changeOwn",
  "urge",
  "deliver",
  "arrive",
  "wait",
  "settle",
  "watch",
  "leave",
] as const;

test("answers, signals and fetches in any order end with the newest version everywhere", async () => {
  const event = fc.tuple(fc.constantFrom(...eventNames), fc.nat(15), fc.constantFrom("open", "done"));
  const run = async (startsOpen: boolean, history: readonly [(typeof eventNames)[number], number, string][]) => {
    const { events, watchAll, finish, reopen } = openHistory();
    if (startsOpen) await watchAll();
    for (const [name, at, state] of history) await events[name](at, state);
    await finish();
    for (const [cached, server] of fake.orders()) expect(cached).toEqual(server);
    for (const thing of fake.things.values()) {
      const copies = fake.cached(thing.id);
      expect(copies.length).toBeGreaterThan(0);
      expect(copies).toEqual(copies.map(() => thing));
    }
    expect(fake.cachedInFull()).toEqual([{ ...fake.things.get(2), steps: [] }]);
    const isOpen = [...fake.things.values()].filter(({ state }) => state === "open").length;
    expect(fake.counted()).toEqual([isOpen]);
    await reopen();
    expect(fake.orders()).toHaveLength(lists.length);
    for (const [cached, server] of fake.orders()) expect(cached).toEqual(server);
  };
  await fc.assert(fc.asyncProperty(fc.boolean(), fc.array(event, { maxLength: 24 }), run), { numRuns: 200 });
});
