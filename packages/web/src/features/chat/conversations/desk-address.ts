import { useMemo } from "react";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import { useStableCallback } from "../../../ui/timing/stable-callback.ts";
import { useOptimisticPlace, useReportPlace } from "../../../ui/table/optimistic-place.ts";
import { useThreadSwitch } from "../thread/thread-switch.ts";
import { parseAddress, type QueueFilter } from "./address.ts";

/**
 * The address, and functions that change it. An opened conversation is shown before the address follows, because a navigation
 * takes longer.
 */
export function useDeskAddress() {
  const [search, change] = usePageSearch();
  const mayAnswer = useCan("chat:desk");
  const current = useMemo(() => parseAddress(search, mayAnswer), [search, mayAnswer]);
  const { scope, state, only, q, label, team, priority, sort } = current;
  const { spot, ahead, pick } = useOptimisticPlace({ id: current.id, seq: current.seq });
  const address = { ...current, ...spot };
  const shownId = useThreadSwitch(address.id);
  useReportPlace(ahead, spot.id === shownId, ({ id, seq }) =>
    change(
      // With the scope, because an address with a conversation alone shows all conversations.
      { scope, id: id === null ? null : String(id), seq: seq === null ? null : String(seq) },
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
    /** Opens a conversation without an entry in the history. */
    openInPlace: useStableCallback((id: number) => change({ scope, id: String(id) }, { replace: true })),
    setFilter: useStableCallback((changes: Partial<Record<keyof QueueFilter, string | null>>) =>
      change({ scope, ...changes }, { replace: true }),
    ),
  };
}
