import { Trans, useLingui } from "@lingui/react/macro";
import type { Conversation } from "@vowdesk/contract/chat";
import { formatTime } from "../../../ui/format/time.ts";

/** Shows when the snooze of a conversation ends. Renders nothing if the conversation is not snoozed. */
export function SnoozeMark({ snooze }: Pick<Conversation, "snooze">) {
  const { i18n } = useLingui();
  if (!snooze) return null;
  if (snooze.until === null) return <Trans>Snoozed until the customer writes</Trans>;
  const until = formatTime(snooze.until, "short", i18n.locale);
  return <Trans context="chat">Snoozed until {until}</Trans>;
}
