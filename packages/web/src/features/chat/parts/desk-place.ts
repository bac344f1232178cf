import type { chatApi, ConversationState } from "@vowdesk/contract/chat";
import type { CallInput } from "@vowdesk/contract/kernel";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { usePageSearch } from "../../../kernel/page.ts";
import { afterPaint } from "../../../ui/after-paint.ts";
import { holdsOver, type Ahead, type Spot } from "./picked.ts";
import { useReadyThread } from "./ready-thread.ts";

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
    q: search.get("q")?.slice(0, 60) || null,
  };
}

/** The same function for as long as the page is there, so that what has it need not be drawn again; it does what `work` does by now. */
function useLasting<A extends unknown[]>(work: (...given: A) => void): (...given: A) => void {
  const latest = useRef(work);
  useLayoutEffect(() => void (latest.current = work));
  return useCallback((...given: A) => latest.current(...given), []);
}

/** The place in the address, and the ways from it. */
export function useDeskPlace() {
  const [search, change] = usePageSearch();
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const told = useMemo(() => placeOf(search), [search]);
  const { scope, state, only, q } = told;
  if (ahead && !holdsOver(ahead, told)) setAhead(null);
  const place = ahead ? { ...told, id: ahead.id, seq: ahead.seq } : told;
  const shownId = useReadyThread(place.id);
  const tell = useLasting(({ id, seq }: Spot) =>
    change(
      { id: id === null ? null : String(id), seq: seq === null ? null : String(seq) },
      { replace: told.id !== null && id !== null },
    ),
  );
  const isDrawn = ahead?.id === shownId;
  useEffect(
    function tellWhenDrawn() {
      // What the frame around the page makes of its address does not hold up what somebody waits for.
      return ahead && isDrawn ? afterPaint(() => tell(ahead)) : undefined;
    },
    [ahead, isDrawn, tell],
  );
  return {
    place,
    /** The conversation whose thread is drawn. */
    shownId,
    /** The filter alone: another conversation leaves it as it is. */
    filter: useMemo<DeskFilter>(() => ({ scope, state, only, q }), [scope, state, only, q]),
    open: useLasting((id: number | null, seq: number | null = null) =>
      setAhead({ id, seq, from: ahead ? [...ahead.from, told, ahead] : [told] }),
    ),
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
