import type { FeatureName } from "@vowdesk/contract";
import { pageSizes, type Endpoint } from "@vowdesk/contract/kernel";
import type { Query, QueryClient } from "@tanstack/react-query";
import { callOf, dependsOn, isFixedList, keepsOrder, subjectOf } from "./cached-call.ts";
import { isComplete, mapRecords, recordsIn, type CachedRecord } from "./records.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

/** Collects the changes of one moment, such as those of a bulk action. */
const burstMs = 50;
/** Minimum interval between two fetches of one feature. */
const intervalMs = 1_000;
/** Number of own changes whose echo is recognised. */
const maxAnswered = 500;

/** A change that a fetch which started before it may have missed. Times are those of the cache's logical clock. */
interface Missable {
  record?: { value: CachedRecord; startedAt: number };
  /** A change without a version counts as newer than every record. */
  signal?: { version: number; at: number };
}

interface FeatureState {
  missable: Map<string, Missable>;
  /** Versions that calls of this browser returned, by key. */
  answered: Map<string, number>;
  /** Queries to fetch again. */
  outdated: Set<Query>;
  /** Keys of rows to fetch again. */
  outdatedRows: Set<string>;
  isFetchingRows: boolean;
  /** By `performance.now()`. */
  fetchedAt: number;
  timer: ReturnType<typeof setTimeout> | null;
}

interface RecordChange {
  key: string;
  /** The version after the change. Null if it is unknown, did not change, or the record is new. */
  version: number | null;
}

/** Fetches the records with these keys from a list call. */
type FetchRows = (endpoint: Endpoint, keys: readonly string[]) => Promise<unknown>;

/**
 * Keeps cached records at their newest version (docs/decisions/040-answers-patch-the-cache.md). Answers of actions are
 * written into every cached answer of the feature. Records that other users changed are fetched in one call, and queries
 * whose change a record cannot tell are fetched again, both at most once a second per feature.
 */
export class RecordCache {
  readonly #client: QueryClient;
  readonly #fetchRows: FetchRows;
  readonly #features = new Map<FeatureName, FeatureState>();
  /** Start of the fetch that the data of a query comes from. */
  readonly #dataStartedAt = new WeakMap<Query, number>();
  #clock = 0;

  constructor(client: QueryClient, fetchRows: FetchRows) {
    this.#client = client;
    this.#fetchRows = fetchRows;
  }

  /** Forgets everything when the session ends. */
  clear(): void {
    for (const { timer } of this.#features.values()) if (timer !== null) clearTimeout(timer);
    this.#features.clear();
  }

  /** The start of a fetch, for `reconcile`. */
  startFetch(): number {
    this.#clock += 1;
    return this.#clock;
  }

  /**
   * Replaces records of a fetched answer by newer ones that arrived during the fetch. If a newer one lacks fields, such as those
   * that only a detail has, the answer is fetched again.
   */
  reconcile<T>(queryKey: readonly [FeatureName, ...unknown[]], answer: T, startedAt: number): T {
    const query = this.#client.getQueryCache().find({ queryKey, exact: true });
    const { missable, outdated } = this.#stateOf(queryKey[0]);
    if (query) this.#dataStartedAt.set(query, startedAt);
    return mapRecords(answer, (fetched, key) => {
      const { record, signal } = missable.get(key) ?? {};
      const newer = record && isLater(record, { value: fetched, startedAt }) ? record.value : fetched;
      const newest = newer === fetched || isComplete(newer, fetched) ? newer : fetched;
      const isMissed = signal !== undefined && signal.at > startedAt && signal.version > newest.version;
      if (query && (isMissed || newest !== newer)) {
        outdated.add(query);
        this.#schedule(queryKey[0]);
      }
      return newest;
    }) as T;
  }

  /** Writes the records in the answer of an own call. Without any, the whole feature is fetched again. */
  applyAnswer(feature: FeatureName, answer: unknown): void {
    const records = recordsIn(answer);
    if (records.size === 0) return this.invalidateSoon(feature);
    const state = this.#stateOf(feature);
    for (const [key, { version }] of records) {
      state.answered.delete(key);
      state.answered.set(key, version);
    }
    for (const key of [...state.answered.keys()].slice(0, -maxAnswered)) state.answered.delete(key);
    // At the same version a fetched record may be newer, because some changes have no version.
    const before = this.#write(feature, records, Number.NEGATIVE_INFINITY);
    for (const query of this.#queriesOf(feature)) {
      if (dependsOn(query, records, before, keepsOrder(query))) state.outdated.add(query);
      else if (dependsOn(query, records, before)) this.#markStale(query);
    }
    this.#schedule(feature);
  }

  /** Handles a `changed` frame. Without ids any record of the feature may have changed. */
  applySignal(feature: FeatureName, ids: readonly string[], versions: readonly (number | null)[] = []): void {
    if (ids.length === 0) return this.invalidateSoon(feature);
    const state = this.#stateOf(feature);
    const isEcho = ({ key, version }: RecordChange) => version !== null && version <= (state.answered.get(key) ?? -1);
    const changes = ids.map((key, at) => ({ key, version: versions[at] ?? null })).filter((item) => !isEcho(item));
    if (changes.length === 0) return;
    if (!this.#isFetching(feature)) state.missable.clear();
    const at = this.startFetch();
    for (const { key, version } of changes)
      state.missable.set(key, { ...state.missable.get(key), signal: { version: version ?? Infinity, at } });
    for (const query of this.#queriesOf(feature)) this.#noteChanges(state, query, changes);
    this.#schedule(feature);
  }

  /** Fetches the answers of a feature again that are mounted, and marks the others as stale. */
  invalidateSoon(feature: FeatureName): void {
    for (const query of this.#queriesOf(feature)) this.#stateOf(feature).outdated.add(query);
    this.#schedule(feature);
  }

  #stateOf(feature: FeatureName): FeatureState {
    const state = this.#features.get(feature) ?? {
      missable: new Map<string, Missable>(),
      answered: new Map<string, number>(),
      outdated: new Set<Query>(),
      outdatedRows: new Set<string>(),
      isFetchingRows: false,
      fetchedAt: Number.NEGATIVE_INFINITY,
      timer: null,
    };
    this.#features.set(feature, state);
    return state;
  }

  #queriesOf(feature: FeatureName): Query[] {
    return this.#client.getQueryCache().findAll({ queryKey: [feature] });
  }

  #isFetching(feature: FeatureName): boolean {
    return this.#stateOf(feature).isFetchingRows || this.#client.isFetching({ queryKey: [feature] }) > 0;
  }

  /** Writes newer records into every cached answer. Returns the oldest of the cached ones that they were compared with, by key. */
  #write(feature: FeatureName, records: ReadonlyMap<string, CachedRecord>, startedAt: number) {
    const before = new Map<string, CachedRecord>();
    const { missable, outdated } = this.#stateOf(feature);
    if (!this.#isFetching(feature)) missable.clear();
    for (const [key, value] of records) {
      const known = missable.get(key);
      if (!known?.record || !isLater(known.record, { value, startedAt }))
        missable.set(key, { ...known, record: { value, startedAt } });
    }
    for (const query of this.#queriesOf(feature)) {
      const dataStartedAt = this.#dataStartedAt.get(query) ?? 0;
      const data = mapRecords(query.state.data, (cached, key) => {
        const value = records.get(key);
        if (!value) return cached;
        const older = before.get(key);
        if (!older || cached.version < older.version) before.set(key, cached);
        if (!isLater({ value, startedAt }, { value: cached, startedAt: dataStartedAt })) return cached;
        if (isComplete(value, cached)) return value;
        outdated.add(query);
        return cached;
      });
      if (data !== query.state.data) this.#setData(query, data);
    }
    return before;
  }

  /** Unlike `setQueryData` alone, keeps an outdated answer outdated. */
  #setData(query: Query, data: unknown): void {
    const { dataUpdatedAt: updatedAt, isInvalidated } = query.state;
    this.#client.setQueryData(query.queryKey, data, { updatedAt });
    if (isInvalidated) this.#markStale(query);
  }

  /** The query is fetched when it is mounted the next time. */
  #markStale({ queryKey }: Query): void {
    unawaited(this.#client.invalidateQueries({ queryKey, exact: true, refetchType: "none" }), "shown");
  }

  /** Decides what has to be fetched for a query after changes by others. */
  #noteChanges(state: FeatureState, query: Query, changes: readonly RecordChange[]): void {
    const called = callOf(query);
    // The answer of a fetch under way may miss the change, and counts as new when it arrives.
    if (!query.isActive() && query.state.isInvalidated && isIdle(query)) return;
    const subject = called && subjectOf(called);
    const relevant = changes.filter(({ key }) => subject === null || subject === key);
    if (relevant.length === 0) return;
    if (called && isFixedList(called)) return noteMissedRows(state, query, relevant);
    // The server reads the parts of an answer one after the other, so other parts may be older than the new record.
    state.outdated.add(query);
  }

  /** Schedules the next fetch. Until then outdated answers count as stale, so that one that is mounted is fetched at once. */
  #schedule(feature: FeatureName): void {
    const state = this.#stateOf(feature);
    const predicate = (query: Query) => state.outdated.has(query) && !query.state.isInvalidated;
    unawaited(this.#client.invalidateQueries({ queryKey: [feature], refetchType: "none", predicate }), "shown");
    const waitMs = Math.max(burstMs, state.fetchedAt + intervalMs - performance.now());
    state.timer ??= setTimeout(() => this.#fetchOutdated(feature, state), waitMs);
  }

  #fetchOutdated(feature: FeatureName, state: FeatureState): void {
    state.timer = null;
    state.fetchedAt = performance.now();
    const ready = new Set([...state.outdated].filter(isIdle));
    // A fetch under way may miss the change and is allowed to finish, because restarting a slow one would starve it.
    state.outdated = new Set([...state.outdated].filter((query) => !isIdle(query)));
    unawaited(this.#client.invalidateQueries({ queryKey: [feature], predicate: (query) => ready.has(query) }), "shown");
    unawaited(this.#fetchOutdatedRows(feature, state), "unasked");
    if (state.outdated.size > 0) this.#schedule(feature);
  }

  /** Fetches the outdated rows of the mounted lists, in one call per list call. */
  async #fetchOutdatedRows(feature: FeatureName, state: FeatureState): Promise<void> {
    if (state.outdatedRows.size === 0) return;
    if (state.isFetchingRows) return this.#schedule(feature);
    const keys = state.outdatedRows;
    state.outdatedRows = new Set();
    this.#markUnmountedStale(feature, keys);
    state.isFetchingRows = true;
    for (const [endpoint, queries] of this.#fixedListsOf(feature, state)) {
      const shown = new Set(queries.flatMap((query) => [...recordsIn(query.state.data).keys()]));
      const outdated = [...shown].filter((key) => keys.has(key));
      const isDone = await this.#fetchRowsOf(feature, endpoint, outdated);
      if (!isDone) for (const query of queries) state.outdated.add(query);
    }
    state.isFetchingRows = false;
    if (state.outdated.size > 0) this.#schedule(feature);
  }

  /** Marks the answers with these rows that were mounted when the change was noted, and no longer are. */
  #markUnmountedStale(feature: FeatureName, keys: ReadonlySet<string>): void {
    const hasRow = (query: Query) => [...recordsIn(query.state.data).keys()].some((key) => keys.has(key));
    for (const query of this.#queriesOf(feature)) if (!query.isActive() && hasRow(query)) this.#markStale(query);
  }

  /** The mounted lists by call, without those that are being fetched or will be. */
  #fixedListsOf(feature: FeatureName, { outdated }: FeatureState): Map<Endpoint, Query[]> {
    const lists = new Map<Endpoint, Query[]>();
    const isSettled = (query: Query) => query.isActive() && isIdle(query) && !outdated.has(query);
    for (const query of this.#queriesOf(feature).filter(isSettled)) {
      const called = callOf(query);
      if (called && isFixedList(called)) lists.set(called.endpoint, [...(lists.get(called.endpoint) ?? []), query]);
    }
    return lists;
  }

  /** False if a row is missing from the answer or there are too many, so that the lists have to be fetched. */
  async #fetchRowsOf(feature: FeatureName, endpoint: Endpoint, keys: readonly string[]): Promise<boolean> {
    // One row less than a page, so that the server need not count.
    if (keys.length === 0 || keys.length >= pageSizes.max) return keys.length === 0;
    const startedAt = this.startFetch();
    const answer = await this.#fetchRows(endpoint, keys).catch(() => null);
    const rows = recordsIn(answer);
    this.#write(feature, rows, startedAt);
    return keys.every((key) => rows.has(key));
  }
}

const isIdle = ({ state }: Query): boolean => state.fetchStatus === "idle";

/** Marks the rows of a fixed list that changed. A change without a version may be a new row. */
function noteMissedRows(state: FeatureState, query: Query, changes: readonly RecordChange[]): void {
  const cached = recordsIn(query.state.data);
  for (const { key, version } of changes) {
    if (version !== null && version <= (cached.get(key)?.version ?? Infinity)) continue;
    if (cached.has(key) && query.isActive()) state.outdatedRows.add(key);
    else state.outdated.add(query);
  }
}

interface Dated {
  value: CachedRecord;
  startedAt: number;
}

/** Whether `one` is newer than `other`: by version and, at the same version, by the start of the fetch. */
function isLater(first: Dated, second: Dated): boolean {
  if (first.value.version !== second.value.version) return first.value.version > second.value.version;
  return first.startedAt > second.startedAt;
}
