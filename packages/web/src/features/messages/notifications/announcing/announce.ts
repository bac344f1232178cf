import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Message } from "@vowdesk/contract/messages/notifications";
import type { Inbox, News } from "../../../../kernel/realtime/inbox.ts";
import { notify } from "../../../../ui/feedback/notify.ts";
import { Election, type Duty } from "./election.ts";
import { electionEnvironment } from "./election-environment.ts";
import { openMessage } from "../components/open-message.ts";
import { useDrawerState } from "../drawer/drawer-state.ts";
import { isOpenRecord, popupsOf, type Popup } from "./popup-stack.ts";
import { gainNow, type AlertSettings } from "./quiet-hours.ts";
import { beginsBurst } from "./sound-burst.ts";
import { play, prepareAudio, soundOf, type Sound } from "./sounds.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";

interface AnnounceOptions {
  inbox: Inbox<Message>;
  settings: () => AlertSettings;
  /** Resolves when the popups are about to be drawn. */
  show: (popups: readonly Popup[]) => Promise<void>;
}

const labels = {
  sender: msg({ message: "message notification", context: "kind of record" }),
  content: msg`voice/image message`,
};

/** One per tab, kept over sessions, because it owns the channel to the other tabs. */
// oxlint-disable-next-line session/module-state -- connects modules
let election: Election | null = null;

/** The messages to announce: not caused by this user and still unread. Another tab or device may have read them meanwhile. */
function messagesToAnnounce(inbox: Inbox<Message>, messages: readonly Message[]): Message[] {
  const known = inbox.getSnapshot().messages;
  const read = new Set(known.filter(({ flag }) => flag === 1).map(({ id }) => id));
  return messages.filter(({ id, own }) => !own && !read.has(id));
}

/** Whether the page shows the record of the message to the user. */
const isInView = (message: Message) => document.visibilityState === "visible" && isOpenRecord(message, location);

function soundFor(messages: readonly Message[]) {
  return messages.some((message) => soundOf(message) === "order") ? "order" : "message";
}

/** Shows a desktop notification unless the user looks at the app. */
function notifyOutside(inbox: Inbox<Message>, message: Message): void {
  if (document.visibilityState === "visible" && document.hasFocus()) return;
  const title = message.sendName || i18n._(labels.sender);
  const text = message.msg || i18n._(labels.content);
  notify({ title, text, tag: `msg:${message.id}`, open: () => openMessage(inbox, message) });
}

/** Announces new unread messages by popup and sound in one tab of this browser. Returns a stop function. */
export function announceNews({ inbox, settings, show }: AnnounceOptions): () => void {
  const tabs = (election ??= new Election(electionEnvironment()));
  const gain = () => gainNow(settings(), new Date());
  const stopPreparing = gain() > 0 ? prepareAudio() : () => {};
  const playOnce = (sound: Sound) => (beginsBurst() ? play(sound, gain()) : undefined);
  const canShow = () => settings().popups && !useDrawerState.getState().isOpen;
  const announce = (messages: readonly Message[], backlog: boolean) => {
    const [newest] = messages.slice(-1);
    if (newest && settings().desktopNotifications) notifyOutside(inbox, newest);
    // An open drawer shows new messages itself.
    const unseen = messages.filter((message) => !isInView(message));
    return canShow() && unseen.length > 0 ? show(popupsOf(unseen, backlog)) : undefined;
  };
  const unsubscribeNews = inbox.onNew(({ messages, backlog }: News<Message>) => {
    const [first] = messages;
    if (!first) return undefined;
    return tabs.run(first.id, (duty) => {
      const unread = messagesToAnnounce(inbox, messages);
      if (unread.length === 0) return undefined;
      if (duty === "sound") return playOnce(soundFor(unread));
      return announce(unread, backlog);
    });
  });
  const unsubscribeRing = inbox.onRing((key, count) => {
    const id = `ring:${key}`;
    const ring = (duty: Duty) => {
      if (duty === "sound") return playOnce("order");
      return canShow() ? show([{ id, subject: "unclaimed", unclaimed: count }]) : undefined;
    };
    unawaited(tabs.run(id, ring), "unasked");
  });
  return () => {
    stopPreparing();
    unsubscribeNews();
    unsubscribeRing();
    tabs.stop();
  };
}
