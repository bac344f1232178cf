import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";

/** A message in the user's language, or a plain string as it is. */
export function TranslatedText({ text }: { text: MessageDescriptor | string }) {
  const { i18n } = useLingui();
  return typeof text === "string" ? text : i18n._(text);
}
