import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { toast } from "../feedback/toast.tsx";

/** Fixed text. */
const languageSwitched = msg`switch language success`;

/** Notifies in the new language that the language changed. */
export function notifyLanguageSwitched(): void {
  toast({ text: i18n._(languageSwitched), tone: "good" });
}
