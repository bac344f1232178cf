import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";

/** A text of ours in the reader's language, or one that came as it is. */
export function Said({ text }: { text: MessageDescriptor | string }) {
  const { i18n } = useLingui();
  return typeof text === "string" ? text : i18n._(text);
}
