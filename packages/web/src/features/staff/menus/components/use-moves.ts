import { useLingui } from "@lingui/react/macro";
import { menusApi, type MenuNode } from "@vowdesk/contract/staff/menus";
import { useRef, useState } from "react";
import { call } from "../../../../kernel/http/call.ts";
import { queryOptions, queryClient, invalidate } from "../../../../kernel/cache/queries.ts";
import { showFailure } from "../../../../kernel/errors/show-failure.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { findNode, flat, withMove, positionOf, type Move, type Place } from "./menu-moves.ts";

/** Time for which a move can be undone. */
const undoMs = 10_000;

/** A move; `from` is the place at which the row must still be when it is moved back. */
type UndoingMove = Move & { from?: Place };

const treeKey = () => queryOptions(menusApi.list, {}).queryKey;
const treeNow = (): readonly MenuNode[] => queryClient.getQueryData(treeKey()) ?? [];

/** Moves rows with an optimistic update, one call at a time, with undo. `news` is a text for screen readers. */
export function useMoves() {
  const { t } = useLingui();
  const queue = useRef(Promise.resolve());
  const pendingCount = useRef(0);
  const [news, setNews] = useState("");

  const placeText = ({ id, parentId }: Move, roots: readonly MenuNode[]) => {
    const siblings = flat(roots).filter((node) => node.parentId === parentId);
    const label = findNode(roots, id)?.label ?? "";
    const place = siblings.findIndex((node) => node.id === id) + 1;
    const count = siblings.length;
    const parent = findNode(roots, parentId)?.label ?? t({ message: "Top level", context: "menu" });
    return t`${label}: place ${place} of ${count} in ${parent}`;
  };

  const send = async (move: Move, back: UndoingMove | null) => {
    try {
      await call(menusApi.move, move);
      if (back)
        toast({
          text: t({ message: "Moved", context: "menu" }),
          durationMs: undoMs,
          act: { label: t({ message: "Undo", context: "button" }), run: () => apply(back, false) },
        });
    } catch (failure) {
      showFailure(failure);
    } finally {
      pendingCount.current -= 1;
      // A refetch between two moves would show the first without the second.
      if (pendingCount.current === 0) await invalidate("menus");
    }
  };

  const apply = (move: UndoingMove, isUndoable: boolean) => {
    const roots = treeNow();
    const place = isUndoable ? positionOf(roots, move.id) : null;
    const next = withMove(roots, move);
    queryClient.setQueryData(treeKey(), next);
    setNews(placeText(move, next));
    pendingCount.current += 1;
    const { id, parentId, beforeId } = move;
    const back = place && { id, ...place, from: { parentId, beforeId } };
    queue.current = queue.current.then(() => send(move, back));
  };

  return { news, treeNow, move: (move: Move) => apply(move, true) };
}
