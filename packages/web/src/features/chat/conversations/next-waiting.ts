import { useQuery } from "@tanstack/react-query";
import { chatApi } from "@vowdesk/contract/chat";
import { useEffect, useRef, useState } from "react";
import { queryOptions } from "../../../kernel/cache/queries.ts";
import { listInput, type QueueFilter } from "./address.ts";
import { nextWaiting } from "./next-in-order.ts";

/** Where list and thread are side by side. On a narrow screen an open conversation would hide the list. */
const isWide = () => matchMedia("(min-width: 992px)").matches;

/** Ids of the first page of the conversations that wait for the user; null while they load and in other lists. */
function useWaitingIds(filter: QueueFilter): readonly number[] | null {
  const enabled = filter.scope === "for-me";
  const { data } = useQuery({ ...queryOptions(chatApi.list, listInput(filter, 1)), enabled });
  return enabled && data ? data.records.map(({ id }) => id) : null;
}

/** Opens the conversation with the longest wait once, when the user enters the page at those that wait for them. */
export function useOpenFirstWaiting(filter: QueueFilter, openId: number | null, open: (id: number) => void): void {
  const ids = useWaitingIds(filter);
  const hasArrived = useRef(false);
  useEffect(
    function openFirst() {
      if (hasArrived.current) return;
      const isDecided = openId !== null || filter.scope !== "for-me";
      if (!isDecided && ids === null) return;
      hasArrived.current = true;
      const first = ids?.[0];
      if (!isDecided && first !== undefined && isWide()) open(first);
    },
    [filter, openId, ids, open],
  );
}

/** Id of the next conversation that waits for the user; null if there is none and in other lists. */
export function useNextWaiting(filter: QueueFilter, openId: number | null): number | null {
  const ids = useWaitingIds(filter) ?? [];
  const [lastIndex, setLastIndex] = useState(0);
  const index = openId === null ? -1 : ids.indexOf(openId);
  if (index !== -1 && index !== lastIndex) setLastIndex(index);
  return nextWaiting(ids, openId, lastIndex);
}
