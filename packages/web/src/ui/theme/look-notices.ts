import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { toast } from "../feedback/toast.tsx";

/** Fixed texts. */
const languageSwitched = msg`switch language success`;
const sizeSwitched = msg`table layout switch success`;

/** Notifies in the new language that the language changed. */
export function notifyLanguageSwitched(): void {
  toast({ text: i18n._(languageSwitched), tone: "good" });
}

/** Notifies that the size changed. */
export function notifySizeSwitched(): void {
  toast({ text: i18n._(sizeSwitched), tone: "good" });
}
