import { priorities, type chatApi, type ConversationState, type Priority } from "@vowdesk/contract/chat";
import { shorten, type CallInput } from "@vowdesk/contract/kernel";
import { useMemo } from "react";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { useStableCallback } from "../../../ui/timing/stable-callback.ts";
import { useOptimisticPlace, useReportPlace } from "../../../ui/table/optimistic-place.ts";
import { useThreadSwitch } from "../thread/thread-switch.ts";

const scopes = ["mine", "unassigned", "team"] as const;
const states: readonly ConversationState[] = ["waiting", "open", "done"];
const sorts = ["waiting", "priority"] as const;
const onlies = ["late", "hidden", "snoozed"] as const;

/** The state of the chat page that is kept in the address. */
interface DeskAddress {
  /** The open conversation. */
  id: number | null;
  /** Message to scroll to. */
  seq: number | null;
  scope: "mine" | "unassigned" | "team" | "all";
  state: ConversationState | null;
  only: "late" | "hidden" | "snoozed" | null;
  q: string | null;
  label: number | null;
  team: number | null;
  priority: Priority | null;
  sort: "waiting" | "priority" | null;
}

export type QueueFilter = Pick<DeskAddress, "scope" | "state" | "only" | "q" | "label" | "team" | "priority" | "sort">;

/** Longest search that the server accepts. */
export const maxQuery = 60;

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | null =>
  all.find((item) => item === value) ?? null;
const numberOf = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** Parses the address; invalid values are ignored. */
function parseAddress(search: URLSearchParams): DeskAddress {
  return {
    id: numberOf(search.get("id")),
    seq: numberOf(search.get("seq")),
    scope: oneOf(scopes, search.get("scope")) ?? "all",
    state: oneOf(states, search.get("state")),
    only: oneOf(onlies, search.get("only")),
    q: shorten(search.get("q") ?? "", maxQuery) || null,
    label: numberOf(search.get("label")),
    team: numberOf(search.get("team")),
    priority: oneOf(priorities, search.get("priority")),
    sort: oneOf(sorts, search.get("sort")),
  };
}

/**
 * The address, and functions that change it. An opened conversation is shown before the address follows, because a navigation
 * takes longer.
 */
export function useDeskAddress() {
  const [search, change] = usePageSearch();
  const current = useMemo(() => parseAddress(search), [search]);
  const { scope, state, only, q, label, team, priority, sort } = current;
  const { spot, ahead, pick } = useOptimisticPlace({ id: current.id, seq: current.seq });
  const address = { ...current, ...spot };
  const shownId = useThreadSwitch(address.id);
  useReportPlace(ahead, spot.id === shownId, ({ id, seq }) =>
    change(
      { id: id === null ? null : String(id), seq: seq === null ? null : String(seq) },
      { replace: current.id !== null && id !== null },
    ),
  );
  return {
    address,
    /** Conversation whose thread is drawn. */
    shownId,
    /** Keeps its identity when only the conversation changes. */
    filter: useMemo<QueueFilter>(
      () => ({ scope, state, only, q, label, team, priority, sort }),
      [scope, state, only, q, label, team, priority, sort],
    ),
    open: useStableCallback((id: number | null, seq: number | null = null) => pick({ id, seq })),
    setFilter: useStableCallback((changes: Partial<Record<keyof QueueFilter, string | null>>) =>
      change(changes, { replace: true }),
    ),
  };
}

/** Input of the list call for a filter and a page. */
export function listInput(
  { scope, only, sort, ...filter }: QueueFilter,
  pageNo: number,
): CallInput<typeof chatApi.list> {
  // The longest waiting time first.
  const order = sort ?? (only === "late" ? "waiting" : null);
  const input = Object.entries({ ...filter, only, sort: order }).filter(([, value]) => value !== null);
  return {
    ...(scope !== "all" && { scope }),
    ...Object.fromEntries(input),
    pageNo,
    pageSize: listPageSize,
  };
}

export const listPageSize = 50;
