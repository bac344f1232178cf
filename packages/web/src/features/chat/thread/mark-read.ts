import { chatApi } from "@vowdesk/contract/chat";
import { useEffect, useRef } from "react";
import { call } from "../../../kernel/http/call.ts";
import { invalidateSoon } from "../../../kernel/cache/queries.ts";
import type { Thread } from "./use-thread.ts";

/** Marks a conversation read up to its end once that is in sight of somebody who answers. */
export function useMarkRead({ id, conversation, stretch, isAtEnd }: Thread): void {
  const asked = useRef(0);
  const isEndHere = isAtEnd && !stretch.hasAfter;
  const isUnread = conversation.unread > 0 && conversation.allowed.includes("read");
  const upTo = conversation.lastSeq;
  useEffect(
    function markWhenSeen() {
      if (!isEndHere || !isUnread) return undefined;
      const mark = () => {
        if (document.visibilityState !== "visible" || asked.current >= upTo) return;
        asked.current = upTo;
        call(chatApi.upOne, { id, upTo }, { background: true }).then(
          () => invalidateSoon("chat"),
          // Tried again with the next message, or when one looks again.
          () => void (asked.current = 0),
        );
      };
      mark();
      document.addEventListener("visibilitychange", mark);
      return () => document.removeEventListener("visibilitychange", mark);
    },
    [id, upTo, isEndHere, isUnread],
  );
}
