import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Message } from "@vowdesk/contract/notifications";
import type { Inbox, News } from "../../../kernel/realtime/inbox.ts";
import { showDesktopNotice } from "./desktop-notice.ts";
import { Election, type Duty } from "./election.ts";
import { electionWorld } from "./election-environment.ts";
import { follow } from "../components/open-message.ts";
import { usePanel } from "../drawer/drawer-state.ts";
import { popupsOf, type Popup } from "./popup-stack.ts";
import { loudnessNow, type SoundWishes } from "./quiet-hours.ts";
import { play, soundOf, warmPlayer } from "./sounds.ts";

interface Announcing {
  inbox: Inbox<Message>;
  wishes: () => SoundWishes;
  /** The promise is kept when they are about to be drawn. */
  show: (popups: readonly Popup[]) => Promise<void>;
}

const words = { sender: msg`message notification`, content: msg`voice/image message` };

/** One for this tab, whoever is signed in: it holds the channel to the others. */
let election: Election | null = null;

/** What of the news is unread still when its moment has come: another tab or device may have been quicker. */
function stillUnread(inbox: Inbox<Message>, messages: readonly Message[]): Message[] {
  const known = inbox.getSnapshot().messages;
  const read = new Set(known.filter(({ flag }) => flag === 1).map(({ id }) => id));
  return messages.filter(({ id }) => !read.has(id));
}

/** An order among them sounds as an order. */
function soundFor(messages: readonly Message[]) {
  return messages.some((message) => soundOf(message) === "order") ? "order" : "message";
}

/** Who looks at the app has the popup; everybody else is told outside of it. */
function tellWhoIsAway(inbox: Inbox<Message>, message: Message): void {
  if (document.visibilityState === "visible" && document.hasFocus()) return;
  const title = message.sendName || i18n._(words.sender);
  const text = message.msg || i18n._(words.content);
  showDesktopNotice({ message, title, text, open: () => follow(inbox, message) });
}

/** SPEC 4: new unread messages pop up and sound, in one tab of this browser. Answers how to stop. */
export function announceNews({ inbox, wishes, show }: Announcing): () => void {
  const tabs = (election ??= new Election(electionWorld()));
  const unwarm = loudnessNow(wishes(), new Date()) > 0 ? warmPlayer() : () => {};
  const announce = (messages: readonly Message[], backlog: boolean) => {
    const [newest] = messages.slice(-1);
    if (newest && wishes().desktopNotifications) tellWhoIsAway(inbox, newest);
    // What comes while the drawer is open is seen there.
    return wishes().popups && !usePanel.getState().isOpen ? show(popupsOf(messages, backlog)) : undefined;
  };
  const unlisten = inbox.onNew(({ messages, backlog }: News<Message>) => {
    const [first] = messages;
    if (!first) return undefined;
    return tabs.stand(first.id, (duty) => {
      const unread = stillUnread(inbox, messages);
      if (unread.length === 0) return undefined;
      if (duty === "sound") return play(soundFor(unread), loudnessNow(wishes(), new Date()));
      return announce(unread, backlog);
    });
  });
  const unring = inbox.onRing((key) => {
    const ring = (duty: Duty) => (duty === "sound" ? play("order", loudnessNow(wishes(), new Date())) : undefined);
    void tabs.stand(`ring:${key}`, ring);
  });
  return () => {
    unwarm();
    unlisten();
    unring();
    tabs.stop();
  };
}
