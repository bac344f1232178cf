import type { Message } from "@vowdesk/contract/notifications";

/** What a browser says to notices of its own: never heard of them, not asked yet, yes or no. */
export type NoticeLeave = "unsupported" | NotificationPermission;

/** They exist on secure addresses alone; some phones have them for installed apps only. */
export function noticeLeave(): NoticeLeave {
  return "Notification" in window && isSecureContext ? Notification.permission : "unsupported";
}

/** Asks the browser's leave; to be called in a click. */
export async function askNoticeLeave(): Promise<NoticeLeave> {
  return noticeLeave() === "default" ? Notification.requestPermission() : noticeLeave();
}

interface Notice {
  message: Pick<Message, "id">;
  title: string;
  text: string;
  /** Leads to what it tells of. */
  open: () => void;
}

/** Tells it outside of the page. The same message never stands there twice, whichever tab tells it. */
export function showDesktopNotice({ message, title, text, open }: Notice): void {
  if (noticeLeave() !== "granted") return;
  try {
    const notice = new Notification(title, { body: text, tag: `msg:${message.id}`, icon: "/favicon.svg" });
    notice.addEventListener("click", () => {
      notice.close();
      window.focus();
      open();
    });
  } catch {
    // Chrome on Android has notices through a service worker only: popup and bell have told it.
  }
}
