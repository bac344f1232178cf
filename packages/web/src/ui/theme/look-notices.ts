import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { toast } from "../feedback/toast.tsx";

/** SPEC 8. */
const languageSwitched = msg`switch language success`;
const sizeSwitched = msg`table layout switch success`;

/** Says, in the new language, that it is the new one. */
export function notifyLanguageSwitched(): void {
  toast({ text: i18n._(languageSwitched), tone: "good" });
}

/** Says that everything has another size now. */
export function notifySizeSwitched(): void {
  toast({ text: i18n._(sizeSwitched), tone: "good" });
}
