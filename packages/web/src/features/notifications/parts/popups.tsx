import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Message } from "@vowdesk/contract/notifications";
import { IconX } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import type { Inbox, News } from "../../../kernel/socket/inbox.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { follow } from "./follow.ts";
import { openPanel, usePanel } from "./panel.ts";
import { emptyStack, popupsOf, push, remove, type Popup } from "./popup-stack.ts";
import css from "./popups.module.css";

/** SPEC 9, popup notification: shown after this delay, for this long. */
const showAfterMs = 800;
const showForMs = 4_500;

/** What of the news is unread still when its moment has come: another tab or device may have been quicker. */
function stillUnread(inbox: Inbox<Message>, news: News<Message>): Message[] {
  const read = new Set(
    inbox
      .getSnapshot()
      .messages.filter(({ flag }) => flag === 1)
      .map(({ id }) => id),
  );
  return news.messages.filter(({ id }) => !read.has(id));
}

/** SPEC 4, popup notifications: new unread messages at the top right, announced politely. */
export function Popups({ inbox }: { inbox: Inbox<Message> }) {
  const { t } = useLingui();
  const [stack, setStack] = useState(emptyStack);
  useEffect(
    function announceNews() {
      const timers = new Set<ReturnType<typeof setTimeout>>();
      const unlisten = inbox.onNew((news) => {
        const timer = setTimeout(() => {
          timers.delete(timer);
          // What comes while the drawer is open is seen there.
          if (usePanel.getState().isOpen) return;
          const popups = popupsOf(stillUnread(inbox, news), news.backlog);
          setStack((now) => popups.reduce(push, now));
        }, showAfterMs);
        timers.add(timer);
      });
      return () => {
        unlisten();
        timers.forEach(clearTimeout);
      };
    },
    [inbox],
  );
  const dismiss = useCallback((id: string) => setStack((now) => remove(now, id)), []);
  return (
    <section className={css.popups} aria-label={t`New messages`} aria-live="polite" data-testid="popups">
      {stack.shown.map((popup) => (
        <PopupCard key={popup.id} inbox={inbox} popup={popup} dismiss={dismiss} />
      ))}
      {stack.more > 0 && (
        <button type="button" className={css.more} onClick={openPanel}>
          <Trans>+{stack.more} more</Trans>
        </button>
      )}
    </section>
  );
}

interface CardProps {
  inbox: Inbox<Message>;
  popup: Popup;
  dismiss: (id: string) => void;
}

function PopupCard({ inbox, popup, dismiss }: CardProps) {
  const { t } = useLingui();
  const [isHeld, setHeld] = useState(false);
  useEffect(
    function leaveInTime() {
      if (isHeld) return undefined;
      const timer = setTimeout(() => dismiss(popup.id), showForMs);
      return () => clearTimeout(timer);
    },
    [isHeld, popup.id, dismiss],
  );
  const view = () => {
    dismiss(popup.id);
    if ("message" in popup) follow(inbox, popup.message);
    else openPanel();
  };
  const sender = "message" in popup ? popup.message.sendName || t`message notification` : t`While you were away`;
  return (
    <article
      className={css.popup}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <button type="button" className={css.face} onClick={view}>
        <Avatar name={sender} src={"message" in popup ? popup.message.sendImg : ""} size={36} />
        <span className={css.body}>
          <span className={css.sender}>{sender}</span>
          <span className={css.text}>
            {"message" in popup ? (
              popup.message.msg || t`voice/image message`
            ) : (
              <Plural value={popup.missed} one="# new message" other="# new messages" />
            )}
          </span>
        </span>
      </button>
      <div className={css.acts}>
        <IconButton label={t`Close`} className={css.close} onClick={() => dismiss(popup.id)}>
          <IconX size={15} aria-hidden="true" />
        </IconButton>
        <Button look="bare" size="s" onClick={view}>
          <Trans>View</Trans>
        </Button>
      </div>
    </article>
  );
}
