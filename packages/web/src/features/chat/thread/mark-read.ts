import { chatApi } from "@vowdesk/contract/chat";
import { useEffect, useRef } from "react";
import { call } from "../../../kernel/http/call.ts";
import { invalidateSoon } from "../../../kernel/cache/queries.ts";
import type { Thread } from "./use-thread.ts";

/** Marks a conversation as read when its end is visible and the user may answer. */
export function useMarkRead({ id, conversation, loaded, isAtEnd }: Thread): void {
  const requested = useRef(0);
  const isEndHere = isAtEnd && !loaded.hasAfter;
  const isUnread = conversation.unread > 0 && conversation.allowed.includes("read");
  const upTo = conversation.lastSeq;
  useEffect(
    function markWhenSeen() {
      if (!isEndHere || !isUnread) return undefined;
      const mark = () => {
        if (document.visibilityState !== "visible" || requested.current >= upTo) return;
        requested.current = upTo;
        call(chatApi.read, { id, upTo }, { background: true }).then(
          () => invalidateSoon("chat"),
          // Retried with the next message or when the page becomes visible again.
          () => {
            requested.current = 0;
          },
        );
      };
      mark();
      document.addEventListener("visibilitychange", mark);
      return () => document.removeEventListener("visibilitychange", mark);
    },
    [id, upTo, isEndHere, isUnread],
  );
}
