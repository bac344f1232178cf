import { useLingui } from "@lingui/react/macro";
import { chatApi, fillReply, type Conversation, type QuickReply } from "@vowdesk/contract/chat";
import { useEffect, useLayoutEffect, useState } from "react";
import { useCall } from "../../../kernel/cache/queries.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useMatchingReplies, useReplyValues } from "./reply-values.ts";
import css from "../composer/composer.module.css";

/** Handles a key of the text field. Returns whether the menu used it. */
export type MenuKeys = (key: string) => boolean;

interface ReplyMenuProps {
  conversation: Conversation;
  query: string;
  listId: string;
  setKeys: (keys: MenuKeys | null) => void;
  setActiveId: (id: string | undefined) => void;
  pick: (text: string) => void;
  close: () => void;
}

/** Lists the quick replies that match the text after a slash. The text field keeps the focus and passes its keys. */
export function ReplyMenu({ conversation, query, listId, setKeys, setActiveId, pick, close }: ReplyMenuProps) {
  const { t } = useLingui();
  const { id, customer } = conversation;
  const { replies, isEmpty, error } = useMatchingReplies(query);
  const { data: profile } = useCall(chatApi.customer, { id });
  const values = useReplyValues(profile?.orders[0], customer.name, profile);
  const [chosenId, setChosen] = useState<number | null>(null);
  const active = replies?.find((reply) => reply.id === chosenId) ?? replies?.[0];
  const move = (step: number) => {
    if (replies && active) setChosen(replies.at((replies.indexOf(active) + step) % replies.length)?.id ?? null);
  };
  const activeId = active && `${listId}${active.id}`;
  useMenuKeys(setKeys, {
    Escape: close,
    Enter: active && (() => pick(fillReply(active.text, values))),
    // Enter does nothing while the replies load, so that it does not send the text with the slash.
    ...(!replies && !error && { Enter: () => {} }),
    ArrowDown: active && (() => move(1)),
    ArrowUp: active && (() => move(-1)),
  });
  useEffect(
    function showActive() {
      setActiveId(activeId);
      if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
      return () => setActiveId(undefined);
    },
    [activeId, setActiveId],
  );
  const empty = isEmpty ? t`No quick replies yet` : t({ message: "No results", context: "state" });
  return (
    <div className={css.panel}>
      {!replies && !error && <Skeleton height="6rem" />}
      {(error ?? replies?.length === 0) && (
        <p className={css.panelEmpty} role="status">
          {replies ? empty : error?.message}
        </p>
      )}
      <div
        id={listId}
        className={css.panelList}
        role="listbox"
        aria-label={t({ message: "Quick replies", context: "kind of record" })}
      >
        {replies?.map((reply) => (
          <Option
            key={reply.id}
            id={`${listId}${reply.id}`}
            reply={reply}
            text={fillReply(reply.text, values)}
            isActive={reply === active}
            activate={setChosen}
            pick={pick}
          />
        ))}
      </div>
    </div>
  );
}

/** Registers the handler for keys of the text field while the menu is open. */
function useMenuKeys(
  setKeys: (keys: MenuKeys | null) => void,
  actions: Readonly<Record<string, (() => void) | undefined>>,
): void {
  useLayoutEffect(() => {
    setKeys((key) => {
      const run = actions[key];
      run?.();
      return run !== undefined;
    });
    return () => setKeys(null);
  });
}

interface OptionProps {
  id: string;
  reply: QuickReply;
  text: string;
  isActive: boolean;
  activate: (id: number) => void;
  pick: (text: string) => void;
}

function Option({ id, reply, text, isActive, activate, pick }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={css.pick}
      // Prevents the text field from losing the focus.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => activate(reply.id)}
      onClick={() => pick(text)}
    >
      <span className={css.replyTitle}>
        {reply.title}
        {reply.folder && <small>{reply.folder}</small>}
      </span>
      <span className={css.replyText}>{text}</span>
    </div>
  );
}
