import type { chatApi, ConversationState } from "@vowdesk/contract/chat";
import { shorten, type CallInput } from "@vowdesk/contract/kernel";
import { useMemo } from "react";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { useLasting } from "../../../ui/timing/lasting.ts";
import { usePlaceAhead, useTelling } from "../../../ui/table/place-ahead.ts";
import { useReadyThread } from "../thread/thread-switch.ts";

const scopes = ["mine", "unassigned"] as const;
const states: readonly ConversationState[] = ["waiting", "open", "done"];
const onlies = ["late", "hidden"] as const;

/** Where somebody stands at the desk, as the address says. */
interface DeskPlace {
  /** The open conversation. */
  id: number | null;
  /** A message in it to go to. */
  seq: number | null;
  scope: "mine" | "unassigned" | "all";
  state: ConversationState | null;
  only: "late" | "hidden" | null;
  q: string | null;
}

export type DeskFilter = Pick<DeskPlace, "scope" | "state" | "only" | "q">;

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | null =>
  all.find((one) => one === value) ?? null;
const numberOf = (text: string | null) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** Reads the address; what it cannot mean counts as absent. */
function placeOf(search: URLSearchParams): DeskPlace {
  return {
    id: numberOf(search.get("id")),
    seq: numberOf(search.get("seq")),
    scope: oneOf(scopes, search.get("scope")) ?? "all",
    state: oneOf(states, search.get("state")),
    only: oneOf(onlies, search.get("only")),
    q: shorten(search.get("q") ?? "", 60) || null,
  };
}

/** The place in the address, and the ways from it. */
export function useDeskPlace() {
  const [search, change] = usePageSearch();
  const told = useMemo(() => placeOf(search), [search]);
  const { scope, state, only, q } = told;
  const { spot, ahead, pick } = usePlaceAhead({ id: told.id, seq: told.seq });
  const place = { ...told, ...spot };
  const shownId = useReadyThread(place.id);
  useTelling(ahead, spot.id === shownId, ({ id, seq }) =>
    change(
      { id: id === null ? null : String(id), seq: seq === null ? null : String(seq) },
      { replace: told.id !== null && id !== null },
    ),
  );
  return {
    place,
    /** The conversation whose thread is drawn. */
    shownId,
    /** The filter alone: another conversation leaves it as it is. */
    filter: useMemo<DeskFilter>(() => ({ scope, state, only, q }), [scope, state, only, q]),
    open: useLasting((id: number | null, seq: number | null = null) => pick({ id, seq })),
    narrow: useLasting((changes: Partial<Record<keyof DeskFilter, string | null>>) =>
      change(changes, { replace: true }),
    ),
  };
}

/** The list call's input for a filter and a page. */
export function listInput({ scope, state, only, q }: DeskFilter, pageNo: number): CallInput<typeof chatApi.list> {
  const isLate = only === "late";
  return {
    ...(scope !== "all" && { scope }),
    ...(state !== null && { state }),
    ...(only !== null && { only }),
    ...(q !== null && { q }),
    // Who waits too long: the longest first.
    ...(isLate && { sort: "waiting" }),
    pageNo,
    pageSize: listPageSize,
  };
}

export const listPageSize = 50;
