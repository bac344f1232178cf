import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Message } from "@vowdesk/contract/messages/notifications";
import { IconX } from "@tabler/icons-react";
import type { Inbox } from "../../../../kernel/realtime/inbox.ts";
import { Avatar } from "../../../../ui/display/avatar.tsx";
import { Button, IconButton } from "../../../../ui/input/button.tsx";
import { openMessage } from "../components/open-message.ts";
import { openDrawer } from "../drawer/drawer-state.ts";
import type { Popup } from "./popup-stack.ts";
import { usePlace } from "./use-place.ts";
import css from "./popups.module.css";

interface PopupCardProps {
  inbox: Inbox<Message>;
  popup: Popup;
  /** Number of other new messages, which are not shown. */
  othersCount: number;
  /** Whether the user points at the card or has focused it. The card then keeps its place. */
  isHeld: boolean;
  close: () => void;
  hold: (isHeld: boolean) => void;
}

/**
 * A one-line card with the newest message, placed so that it covers no control. Without room for it, the card is visible to
 * screen readers only, and the bell gets a mark instead.
 */
export function PopupCard({ inbox, popup, othersCount, isHeld, close, hold }: PopupCardProps) {
  const { t } = useLingui();
  const { card, place } = usePlace(isHeld, popup.id);
  const view = () => {
    close();
    if ("message" in popup) openMessage(inbox, popup.message);
    else openDrawer();
  };
  const viewAll = () => {
    close();
    openDrawer();
  };
  if (!place)
    return (
      <article ref={card} className="visually-hidden" data-popup={popup.id}>
        <PopupText key={popup.id} popup={popup} />
      </article>
    );
  return (
    <article
      ref={card}
      className={css.popup}
      style={place}
      data-popup={popup.id}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <button type="button" className={css.face} onClick={view}>
        <PopupText key={popup.id} popup={popup} />
      </button>
      {othersCount > 0 && (
        <button
          type="button"
          className={css.more}
          aria-label={t`${plural(othersCount, { one: "# more message", other: "# more messages" })}`}
          onClick={viewAll}
        >
          +{othersCount}
        </button>
      )}
      <Button look="bare" size="s" className={css.view} onClick={view}>
        <Trans context="button">View</Trans>
      </Button>
      <IconButton label={t({ message: "Close", context: "button" })} className={css.close} onClick={close}>
        <IconX size={15} aria-hidden="true" />
      </IconButton>
    </article>
  );
}

/** A new popup on the card has new elements, so that screen readers read all of it. */
function PopupText({ popup }: { popup: Popup }) {
  const { t } = useLingui();
  if ("message" in popup) {
    const { sendName, sendImg, msg } = popup.message;
    const sender = sendName || t({ message: "message notification", context: "kind of record" });
    return (
      <>
        <Avatar name={sender} src={sendImg} size={20} />
        <span className={css.sender}>{sender}</span>
        <span className={css.text}>{msg || t`voice/image message`}</span>
      </>
    );
  }
  return (
    <>
      <span className={css.sender}>
        {"missed" in popup ? t`While you were away` : t({ message: "Still unclaimed", context: "message" })}
      </span>
      <span className={css.text}>
        {"missed" in popup ? (
          <Plural value={popup.missed} one="# new message" other="# new messages" />
        ) : (
          <Plural value={popup.unclaimed} one="# order" other="# orders" />
        )}
      </span>
    </>
  );
}
