import type { Message } from "@vowdesk/contract/notifications";

/** `default` means that the user was not asked yet. */
export type NoticePermission = "unsupported" | NotificationPermission;

/** Desktop notifications exist on secure origins only; some phones support them for installed apps only. */
export function noticePermission(): NoticePermission {
  return "Notification" in window && isSecureContext ? Notification.permission : "unsupported";
}

/** Asks the user for permission; call it in a click handler. */
export async function requestNoticePermission(): Promise<NoticePermission> {
  return noticePermission() === "default" ? Notification.requestPermission() : noticePermission();
}

interface Notice {
  message: Pick<Message, "id">;
  title: string;
  text: string;
  /** Opens the target of the message. */
  open: () => void;
}

/** Shows a desktop notification. The tag makes the browser replace a notification of the same message. */
export function showDesktopNotice({ message, title, text, open }: Notice): void {
  if (noticePermission() !== "granted") return;
  try {
    const notice = new Notification(title, { body: text, tag: `msg:${message.id}`, icon: "/favicon.svg" });
    notice.addEventListener("click", () => {
      notice.close();
      window.focus();
      open();
    });
  } catch {
    // Chrome on Android supports notifications through a service worker only; popup and bell show the message.
  }
}
