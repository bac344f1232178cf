import { Trans, useLingui } from "@lingui/react/macro";
import { IconCheck, IconChecks, IconLock } from "@tabler/icons-react";
import { contentTypes, type ChatMessage } from "@vowdesk/contract/chat";
import { memo } from "react";
import { Avatar } from "../../../ui/display/avatar.tsx";
import { formatTime } from "../../../ui/format/time.ts";
import { hasOwnFrame, Content } from "../contents/content.tsx";
import { EventText } from "./event-text.tsx";
import { UndoSend } from "./undo-send.tsx";
import css from "./bubble.module.css";

interface BubbleProps {
  message: ChatMessage;
  /** First and last message of a group by the same sender. */
  isFirst: boolean;
  isLast: boolean;
  isMine: boolean;
  isRead: boolean;
  /** The message that a search result links to. */
  isTarget: boolean;
}

/** One message of a thread. Uses plain elements only, because hundreds are mounted and unmounted during scrolling. */
export const Bubble = memo(function Bubble({ message, isFirst, isLast, isMine, isRead, isTarget }: BubbleProps) {
  if (message.event) return <Notice message={message} />;
  const { from, type, text, isPrivate, heldUntil, seq } = message;
  // Shortcut for plain text, which nearly all messages are.
  const isPlainText = type === contentTypes.text && text !== "";
  const side = from === "customer" ? "them" : "us";
  return (
    <div
      className={css.message}
      data-side={side}
      data-first={isFirst || undefined}
      data-private={isPrivate || undefined}
      data-meant={isTarget || undefined}
    >
      {isFirst && <Sender message={message} />}
      {isPlainText ? (
        <p className={`${css.bubble} ${css.text}`} data-held={seq === null || undefined}>
          {text}
        </p>
      ) : (
        <div className={css.bubble} data-held={seq === null || undefined} data-bare={hasOwnFrame(message) || undefined}>
          <Content message={message} />
        </div>
      )}
      {seq === null && heldUntil ? (
        <UndoSend message={message} heldUntil={heldUntil} isMine={isMine} />
      ) : (
        isLast && <Meta message={message} isRead={isRead} />
      )}
    </div>
  );
});

function Sender({ message: { senderName, senderAvatar, isPrivate } }: { message: ChatMessage }) {
  return (
    <>
      <span className={css.picture}>
        <Avatar name={senderName} src={senderAvatar} size={30} />
      </span>
      <span className={css.sender}>
        {senderName}
        {isPrivate && (
          <span className={css.private}>
            <IconLock size={13} aria-hidden="true" />
            <Trans context="field">Private note</Trans>
          </span>
        )}
      </span>
    </>
  );
}

function Meta({ message: { at, from, isPrivate }, isRead }: { message: ChatMessage; isRead: boolean }) {
  const { t, i18n } = useLingui();
  const hasMark = from === "staff" && !isPrivate;
  const mark = isRead ? t`Read by the customer` : t({ message: "Sent", context: "state" });
  return (
    <span className={css.meta}>
      <time dateTime={at}>{formatTime(at, "time", i18n.locale)}</time>
      {hasMark && (
        <span role="img" aria-label={mark} title={mark} data-read={isRead || undefined}>
          {isRead ? <IconChecks size={14} /> : <IconCheck size={14} />}
        </span>
      )}
    </span>
  );
}

/** A note of the system about the conversation. */
function Notice({ message: { event, at } }: { message: ChatMessage }) {
  const { i18n } = useLingui();
  const reason = event?.values["reason"];
  return (
    <p className={css.notice}>
      {event && <EventText event={event} />}
      {reason ? <q>{reason}</q> : null}
      <time dateTime={at}>{formatTime(at, "time", i18n.locale)}</time>
    </p>
  );
}
