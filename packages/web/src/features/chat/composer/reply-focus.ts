import { useEffect, type RefObject } from "react";
import { createForSession } from "../../../kernel/session/session-stores.ts";

/** Conversation whose reply field is focused as soon as it is rendered. */
const useWanted = createForSession<{ id: number | null }>(() => ({ id: null }));

/** Focuses the reply field of a conversation, now or as soon as it is rendered. Null cancels the request. */
export function focusReply(id: number | null): void {
  useWanted.setState({ id });
}

/** Focuses the reply field of this conversation if `focusReply` was called for it. */
export function useReplyFocus(id: number, field: RefObject<HTMLTextAreaElement | null>): void {
  const isWanted = useWanted((state) => state.id === id);
  useEffect(
    function takeFocus() {
      if (!isWanted) return;
      focusReply(null);
      field.current?.focus();
    },
    [isWanted, field],
  );
}
