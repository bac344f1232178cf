import { priorities, type chatApi, type ConversationState, type Priority } from "@vowdesk/contract/chat";
import { shorten, type CallInput } from "@vowdesk/contract/kernel";

/** In the order of the tabs. */
export const conversationScopes = ["for-me", "all", "mine", "unassigned", "team"] as const;
const states: readonly ConversationState[] = ["waiting", "open", "done"];
const sorts = ["waiting", "priority"] as const;
const onlies = ["late", "hidden", "snoozed"] as const;

/** The state of the chat page that is kept in the address. */
interface DeskAddress {
  /** The open conversation. */
  id: number | null;
  /** Message to scroll to. */
  seq: number | null;
  scope: (typeof conversationScopes)[number];
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

const names = ["id", "seq", "scope", "state", "only", "q", "label", "team", "priority", "sort"] as const;

/**
 * Parses the address; invalid values are ignored. An address that names neither a conversation nor a filter shows the conversations
 * that wait for users who may answer.
 */
export function parseAddress(search: URLSearchParams, mayAnswer: boolean): DeskAddress {
  const isBare = names.every((name) => !search.has(name));
  return {
    id: numberOf(search.get("id")),
    seq: numberOf(search.get("seq")),
    scope: oneOf(conversationScopes, search.get("scope")) ?? (isBare && mayAnswer ? "for-me" : "all"),
    state: oneOf(states, search.get("state")),
    only: oneOf(onlies, search.get("only")),
    q: shorten(search.get("q") ?? "", maxQuery) || null,
    label: numberOf(search.get("label")),
    team: numberOf(search.get("team")),
    priority: oneOf(priorities, search.get("priority")),
    sort: oneOf(sorts, search.get("sort")),
  };
}

/** Input of the list call for a filter and a page. */
export function listInput(
  { scope, only, sort, ...filter }: QueueFilter,
  pageNo: number,
): CallInput<typeof chatApi.list> {
  // The longest waiting time first.
  const order = sort ?? (only === "late" || scope === "for-me" ? "waiting" : null);
  const input = Object.entries({ ...filter, only, sort: order }).filter(([, value]) => value !== null);
  return {
    ...(scope !== "all" && { scope }),
    ...Object.fromEntries(input),
    pageNo,
    pageSize: listPageSize,
  };
}

export const listPageSize = 50;
