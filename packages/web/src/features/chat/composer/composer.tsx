import { Trans, useLingui } from "@lingui/react/macro";
import { IconSend } from "@tabler/icons-react";
import { contentTypes, maxText, type Conversation } from "@vowdesk/contract/chat";
import { lazy, memo, Suspense, useRef, type ClipboardEvent, type KeyboardEvent, type RefObject } from "react";
import { Button } from "../../../ui/input/button.tsx";
import { inBackground } from "../../../kernel/errors/show-failure.ts";
import { pastedFiles } from "../../../ui/input/pasted-files.ts";
import { focusOpenRow } from "../conversations/list-keys.ts";
import { ComposerTools } from "./composer-tools.tsx";
import { useDraft, writeDraft } from "./drafts.ts";
import { useClaimEnd, useRenewClaim } from "../claims/renew-claim.ts";
import { sessionOutbox } from "../outbox/session-outbox.ts";
import type { Content } from "../outbox/outbox.ts";
import { addPictures, PictureTray, usePictures } from "./picture-tray.tsx";
import { useReplyFocus } from "./reply-focus.ts";
import { seenSeqOf } from "../thread/seen-position.ts";
import { useConversationState } from "../thread/conversation-state.ts";
import { insertAt, replaceSearch } from "./insert-text.ts";
import type { SlashSearch } from "../quick-replies/slash-search.ts";
import { useReplyMenu } from "../quick-replies/use-reply-menu.ts";
import { VoiceBar } from "../voice/voice-bar.tsx";
import { LimitedText } from "../../../ui/input/limited.tsx";
import css from "./composer.module.css";
import { useFileDrop } from "../../../ui/input/file-drop.ts";

const ReplyMenu = lazy(async () => ({ default: (await import("../quick-replies/reply-menu.tsx")).ReplyMenu }));

interface ComposerProps {
  conversation: Conversation;
  sendTyping: () => void;
}

function useWriting({ conversation, sendTyping }: ComposerProps, field: RefObject<HTMLTextAreaElement | null>) {
  const { id, allowed } = conversation;
  useClaimEnd(conversation);
  const { text, isPrivate: isNoteWanted } = useDraft(id);
  const isPrivate = isNoteWanted && allowed.includes("note");
  // A colleague holds the claim: the text stays a reply that cannot be sent yet.
  const isBlocked = !isPrivate && !allowed.includes("send");
  const pictures = usePictures(id);
  const renewClaim = useRenewClaim(conversation);
  const send = (content: Content) => {
    sessionOutbox().add(id, { ...content, isPrivate, seenSeq: seenSeqOf(id) });
    field.current?.focus();
  };
  const isTooLong = text.trim().length > maxText;
  const sendAll = () => {
    if (isBlocked || isTooLong) return;
    pictures.sendAll({ isPrivate, seenSeq: seenSeqOf(id) });
    if (text.trim() !== "") send({ type: contentTypes.text, text: text.trim() });
    writeDraft(id, { text: "" });
  };
  const write = (next: string) => {
    writeDraft(id, { text: next });
    if (next === "") return;
    sendTyping();
    if (!isPrivate) renewClaim();
  };
  const isEmpty = text.trim() === "" && pictures.count === 0;
  return { text, isNote: isPrivate, isBlocked, isUnfit: isEmpty || isTooLong, send, sendAll, write };
}

/**
 * Composer of a reply to the customer or a note to colleagues. It stays mounted when the conversation changes; the text field
 * is replaced, because its input-method composition and undo history belong to one conversation.
 */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { t } = useLingui();
  const { conversation } = props;
  const { id, allowed } = conversation;
  const [isRecording, setRecording] = useConversationState(id, false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, isNote, isBlocked, isUnfit, send, sendAll, write } = useWriting(props, field);
  const menu = useReplyMenu(id);
  useReplyFocus(id, field);
  const dropProps = useFileDrop((files) => inBackground(addPictures(id, [...files])));
  if (isRecording)
    return <VoiceBar key={id} conversationId={id} isPrivate={isNote} close={() => setRecording(false)} />;
  return (
    <div className={css.composer} data-note={isNote || undefined} {...dropProps}>
      {allowed.includes("note") && <Modes id={id} isNote={isNote} />}
      {isBlocked && <BlockedNotice conversation={conversation} />}
      <PictureTray conversationId={id} />
      <ReplyMenuAt
        menu={menu}
        conversation={conversation}
        replace={(search, reply) => write(replaceSearch(field.current, search, reply))}
      />
      <LimitedText
        key={id}
        ref={field}
        className={css.field}
        rows={2}
        maxLength={maxText}
        value={text}
        aria-label={isNote ? t`Note to colleagues` : t({ message: "Reply", context: "message" })}
        placeholder={isNote ? t`Only visible to colleagues` : t`Write a reply, or / for quick replies`}
        {...menu.fieldProps}
        onChange={(event) => {
          write(event.target.value);
          menu.follow(event);
        }}
        onKeyDown={(event) => handleKey(event, menu.handleKey, sendAll)}
        onPaste={(event) => pastePictures(event, id)}
      />
      <div className={css.foot}>
        <ComposerTools
          conversation={conversation}
          isNote={isNote}
          isBlocked={isBlocked}
          send={send}
          insert={(text) => write(insertAt(field.current, text))}
          record={() => setRecording(true)}
        />
        <span className={css.hint}>
          <Trans>Enter to send, Shift+Enter for a new line</Trans>
        </span>
        <Button look="fill" className={css.send} disabled={isUnfit || isBlocked} onClick={sendAll}>
          <IconSend size={16} aria-hidden="true" />
          {isNote ? <Trans context="chat">Add note</Trans> : <Trans context="button">Send</Trans>}
        </Button>
      </div>
    </div>
  );
});

interface ReplyMenuAtProps {
  menu: ReturnType<typeof useReplyMenu>;
  conversation: Conversation;
  replace: (search: SlashSearch, reply: string) => void;
}

function ReplyMenuAt({ menu, conversation, replace }: ReplyMenuAtProps) {
  const { search, listId, setKeys, setActiveId, close } = menu;
  if (!search) return null;
  return (
    <Suspense>
      <ReplyMenu
        conversation={conversation}
        query={search.query}
        listId={listId}
        setKeys={setKeys}
        setActiveId={setActiveId}
        pick={(reply) => replace(search, reply)}
        close={close}
      />
    </Suspense>
  );
}

/**
 * Offers a key to the menu of quick replies first. Otherwise Enter sends the message and Escape focuses the list. Ignores all
 * keys while an input method composes.
 */
function handleKey(event: KeyboardEvent, isUsedByMenu: (event: KeyboardEvent) => boolean, send: () => void): void {
  const { key, shiftKey, nativeEvent, keyCode } = event;
  if (nativeEvent.isComposing || keyCode === 229) return;
  if (isUsedByMenu(event)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (key === "Escape") return focusOpenRow();
  if (key !== "Enter" || shiftKey) return;
  event.preventDefault();
  send();
}

function pastePictures(event: ClipboardEvent, id: number): void {
  const files = pastedFiles(event.clipboardData);
  if (files.length === 0) return;
  event.preventDefault();
  inBackground(addPictures(id, files));
}

function BlockedNotice({ conversation: { lease } }: { conversation: Conversation }) {
  const name = lease?.name ?? "";
  return (
    <p className={css.blocked} role="status">
      <Trans>{name} is replying. Your text is kept here. You can still send a note.</Trans>
    </p>
  );
}

function Modes({ id, isNote }: { id: number; isNote: boolean }) {
  const { t } = useLingui();
  const set = (isPrivate: boolean) => writeDraft(id, { isPrivate });
  return (
    <div className={css.modes} role="group" aria-label={t({ message: "Visible to", context: "field" })}>
      <button type="button" aria-pressed={!isNote} onClick={() => set(false)}>
        <Trans context="message">Reply</Trans>
      </button>
      <button type="button" aria-pressed={isNote} onClick={() => set(true)}>
        <Trans context="field">Note</Trans>
      </button>
    </div>
  );
}
