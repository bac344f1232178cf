import { useCallback, useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from "react";
import { useConversationState } from "../thread/conversation-state.ts";
import type { MenuKeys } from "./reply-menu.tsx";
import { slashSearchAt, type SlashSearch } from "./slash-search.ts";

/**
 * State of the menu of quick replies, which opens when the user types a slash. The menu ignores input while an input method
 * composes. After Escape it stays closed until the user types another slash.
 */
export function useReplyMenu(conversationId: number) {
  const listId = useId();
  const keys = useRef<MenuKeys | null>(null);
  const setKeys = useCallback((next: MenuKeys | null) => {
    keys.current = next;
  }, []);
  const isComposing = useRef(false);
  const [search, setSearch] = useConversationState<SlashSearch | null>(conversationId, null);
  const [closedAt, setClosedAt] = useConversationState<number | null>(conversationId, null);
  const [activeId, setActiveId] = useState<string>();
  const open = search !== null && search.start !== closedAt ? search : null;
  const follow = ({ currentTarget: field }: SyntheticEvent<HTMLTextAreaElement>) => {
    if (isComposing.current) return;
    const { value, selectionStart, selectionEnd } = field;
    const next = selectionStart === selectionEnd ? slashSearchAt(value, selectionEnd) : null;
    if (next === null || next.start !== closedAt) setClosedAt(null);
    setSearch(next);
  };
  return {
    search: open,
    setKeys,
    listId,
    setActiveId,
    close: () => setClosedAt(search?.start ?? null),
    follow,
    /** Returns whether the menu used the key. The caller must not pass keys while an input method composes. */
    handleKey: ({ key, shiftKey }: KeyboardEvent) => open !== null && !shiftKey && keys.current?.(key) === true,
    fieldProps: {
      "aria-autocomplete": "list",
      "aria-controls": open ? listId : undefined,
      "aria-activedescendant": open ? activeId : undefined,
      onSelect: follow,
      onBlur: () => setSearch(null),
      onCompositionStart: () => {
        isComposing.current = true;
      },
      onCompositionEnd: (event: SyntheticEvent<HTMLTextAreaElement>) => {
        isComposing.current = false;
        follow(event);
      },
    },
  } as const;
}
