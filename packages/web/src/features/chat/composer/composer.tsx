import { Trans, useLingui } from "@lingui/react/macro";
import { IconSend } from "@tabler/icons-react";
import { contentTypes, textAtMost, type Conversation } from "@vowdesk/contract/chat";
import { memo, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject } from "react";
import { Button } from "../../../ui/input/button.tsx";
import { ComposerTools } from "./composer-tools.tsx";
import { useDraft, writeDraft } from "./drafts.ts";
import { useClaimEnd, useKeepClaim } from "../claims/renew-claim.ts";
import { ownOutbox } from "../outbox/session-outbox.ts";
import type { Content } from "../outbox/outbox.ts";
import { addPictures, picturesOf, PictureTray, usePictures } from "./picture-tray.tsx";
import { seenSeqOf } from "../thread/seen.ts";
import { useStateOf } from "../thread/conversation-state.ts";
import { insertAt } from "./insert-text.ts";
import { VoiceBar } from "../voice/voice-bar.tsx";
import css from "./composer.module.css";

interface ComposerProps {
  conversation: Conversation;
  sayTyping: () => void;
}

/** What is written, and how it goes. */
function useWriting({ conversation, sayTyping }: ComposerProps, field: RefObject<HTMLTextAreaElement | null>) {
  const { id, allowed } = conversation;
  useClaimEnd(conversation);
  const { text, isPrivate: isNoteWanted } = useDraft(id);
  const isPrivate = isNoteWanted && allowed.includes("note");
  // A colleague is on it: what is written stays a reply, and waits.
  const isBlocked = !isPrivate && !allowed.includes("send");
  const pictures = usePictures(id);
  const keepClaim = useKeepClaim(conversation);
  const send = (content: Content) => {
    ownOutbox().add(id, { ...content, isPrivate, seenSeq: seenSeqOf(id) });
    field.current?.focus();
  };
  const sendAll = () => {
    if (isBlocked) return;
    pictures.sendAll({ isPrivate, seenSeq: seenSeqOf(id) });
    if (text.trim() !== "") send({ type: contentTypes.text, text: text.trim() });
    writeDraft(id, { text: "" });
  };
  const write = (next: string) => {
    writeDraft(id, { text: next });
    if (next === "") return;
    sayTyping();
    if (!isPrivate) keepClaim();
  };
  const isEmpty = text.trim() === "" && pictures.count === 0;
  return { text, isNote: isPrivate, isBlocked, isEmpty, send, sendAll, write };
}

/**
 * Where one writes: a reply to the customer, or a note to colleagues. It stays while one conversation follows another; the field
 * does not, for what is put together in it and what it would take back belong to one.
 */
export const Composer = memo(function Composer(props: ComposerProps) {
  const { t } = useLingui();
  const { conversation } = props;
  const { id, allowed } = conversation;
  const [isRecording, setRecording] = useStateOf(id, false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, isNote, isBlocked, isEmpty, send, sendAll, write } = useWriting(props, field);
  const { isOver, dropping } = useDropping((files) => addPictures(id, files));
  if (isRecording)
    return <VoiceBar key={id} conversationId={id} isPrivate={isNote} close={() => setRecording(false)} />;
  return (
    <div className={css.composer} data-note={isNote || undefined} data-over={isOver || undefined} {...dropping}>
      {allowed.includes("note") && <Modes id={id} isNote={isNote} />}
      {isBlocked && <Blocked conversation={conversation} />}
      <PictureTray conversationId={id} />
      <textarea
        key={id}
        ref={field}
        className={css.field}
        rows={2}
        maxLength={textAtMost}
        value={text}
        aria-label={isNote ? t`Note to colleagues` : t`Reply`}
        placeholder={isNote ? t`Only colleagues see this` : t`Write a reply`}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => sendOnEnter(event, sendAll)}
        onPaste={(event) => pastePictures(event, id)}
      />
      <div className={css.foot}>
        <ComposerTools
          conversation={conversation}
          isNote={isNote}
          isBlocked={isBlocked}
          send={send}
          insert={(words) => write(insertAt(field.current, words))}
          record={() => setRecording(true)}
        />
        <span className={css.hint}>
          <Trans>Enter sends, Shift+Enter begins a line</Trans>
        </span>
        <Button look="fill" className={css.send} disabled={isEmpty || isBlocked} onClick={sendAll}>
          <IconSend size={16} aria-hidden="true" />
          {isNote ? <Trans>Leave a note</Trans> : <Trans>Send</Trans>}
        </Button>
      </div>
    </div>
  );
});

/** While a word is put together from its reading (Chinese, Japanese), Enter belongs to the word. */
function sendOnEnter(event: KeyboardEvent, send: () => void): void {
  const { key, shiftKey, nativeEvent, keyCode } = event;
  const isComposing = nativeEvent.isComposing || keyCode === 229;
  if (key !== "Enter" || shiftKey || isComposing) return;
  event.preventDefault();
  send();
}

function pastePictures(event: ClipboardEvent, id: number): void {
  const files = picturesOf(event.clipboardData.files);
  if (files.length === 0) return;
  event.preventDefault();
  addPictures(id, files);
}

/** Pictures that are drawn over the field and let fall. */
function useDropping(take: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(picturesOf(event.dataTransfer.files));
    },
  };
  return { isOver, dropping };
}

/** Why nothing can be sent now. */
function Blocked({ conversation: { lease } }: { conversation: Conversation }) {
  const name = lease?.name ?? "";
  return (
    <p className={css.blocked} role="status">
      <Trans>{name} is on it. Your text stays here; a note goes out at once.</Trans>
    </p>
  );
}

function Modes({ id, isNote }: { id: number; isNote: boolean }) {
  const { t } = useLingui();
  const set = (isPrivate: boolean) => writeDraft(id, { isPrivate });
  return (
    <div className={css.modes} role="group" aria-label={t`Who reads it`}>
      <button type="button" aria-pressed={!isNote} onClick={() => set(false)}>
        <Trans>Reply</Trans>
      </button>
      <button type="button" aria-pressed={isNote} onClick={() => set(true)}>
        <Trans>Note</Trans>
      </button>
    </div>
  );
}
