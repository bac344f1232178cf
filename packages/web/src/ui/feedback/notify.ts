/** `default` means that the user was not asked yet. */
export type NotifyPermission = "unsupported" | NotificationPermission;

/** Desktop notifications exist over https only; some phones support them for installed apps only. */
export function notifyPermission(): NotifyPermission {
  return "Notification" in window && isSecureContext ? Notification.permission : "unsupported";
}

/** Asks the user for permission; call it in a click handler. */
export async function requestNotifyPermission(): Promise<NotifyPermission> {
  return notifyPermission() === "default" ? Notification.requestPermission() : notifyPermission();
}

interface Notice {
  title: string;
  text: string;
  /** The browser replaces a notification with the same tag. */
  tag: string;
  open: () => void;
}

/** Shows a desktop notification where the user has allowed it. */
export function notify({ title, text, tag, open }: Notice): void {
  if (notifyPermission() !== "granted") return;
  try {
    const notice = new Notification(title, { body: text, tag, icon: "/favicon.svg" });
    notice.addEventListener("click", () => {
      notice.close();
      window.focus();
      open();
    });
  } catch {
    // Chrome on Android supports notifications through a service worker only; popup and bell show the message.
  }
}
