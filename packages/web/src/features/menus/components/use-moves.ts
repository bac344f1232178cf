import { useLingui } from "@lingui/react/macro";
import { menusApi, type MenuNode } from "@vowdesk/contract/menus";
import { useRef, useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { queryOptions, queryClient, invalidate } from "../../../kernel/cache/queries.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { findNode, flat, moved, placeOf, type Move } from "./menu-moves.ts";

/** How long a move can be taken back with one press. */
const undoMs = 10_000;

const treeKey = () => queryOptions(menusApi.list, {}).queryKey;
const treeNow = (): readonly MenuNode[] => queryClient.getQueryData(treeKey()) ?? [];

/** Moves rows: drawn at once, sent one after the other, with a way back. `news` says for screen readers what happened. */
export function useMoves() {
  const { t } = useLingui();
  const line = useRef(Promise.resolve());
  const waiting = useRef(0);
  const [news, tell] = useState("");

  const placeWords = ({ id, parentId }: Move, roots: readonly MenuNode[]) => {
    const beside = flat(roots).filter((node) => node.parentId === parentId);
    const label = findNode(roots, id)?.label ?? "";
    const place = beside.findIndex((node) => node.id === id) + 1;
    const count = beside.length;
    const parent = findNode(roots, parentId)?.label ?? t`Top level`;
    return t`${label}: place ${place} of ${count} in ${parent}`;
  };

  const send = async (move: Move, back: Move | null) => {
    try {
      await call(menusApi.move, move);
      if (back) toast({ text: t`Moved`, durationMs: undoMs, act: { label: t`Undo`, run: () => go(back, false) } });
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal) toast({ text: refusal.message, tone: "bad" });
    } finally {
      waiting.current -= 1;
      // A refetch between two moves would show the first without the second.
      if (waiting.current === 0) await invalidate("menus");
    }
  };

  const go = (move: Move, isUndoable: boolean) => {
    const roots = treeNow();
    const place = isUndoable ? placeOf(roots, move.id) : null;
    const next = moved(roots, move);
    queryClient.setQueryData(treeKey(), next);
    tell(placeWords(move, next));
    waiting.current += 1;
    line.current = line.current.then(() => send(move, place && { id: move.id, ...place }));
  };

  return { news, treeNow, move: (move: Move) => go(move, true) };
}
