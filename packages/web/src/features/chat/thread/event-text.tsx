import { Trans } from "@lingui/react/macro";
import type { ChatEvent } from "@vowdesk/contract/chat";
import { Money } from "../../../ui/format/money.tsx";

/** Text of a system note in the reader's language. */
export function EventText({ event: { name, values } }: { event: ChatEvent }) {
  const by = String(values["by"] ?? "");
  const to = String(values["to"] ?? "");
  const amount = <Money cents={Number(values["amountCents"] ?? 0)} />;
  switch (name) {
    case "claimed":
      return <Trans>{by} took the conversation</Trans>;
    case "released":
      return to ? (
        <Trans>
          {by} gave the conversation back to {to}
        </Trans>
      ) : (
        <Trans>{by} gave the conversation back</Trans>
      );
    case "handed-over":
      return (
        <Trans>
          {by} handed the conversation over to {to}
        </Trans>
      );
    case "taken-over":
      return <Trans>{by} took the conversation over</Trans>;
    case "assigned":
      return <Trans>The conversation went to {to}</Trans>;
    case "finished":
      return <Trans>{by} finished the conversation</Trans>;
    case "reopened":
      return by ? <Trans>{by} opened the conversation again</Trans> : <Trans>The conversation is open again</Trans>;
    case "packet-opened":
      return (
        <Trans>
          {by} opened a red packet of {amount}
        </Trans>
      );
    case "packet-expired":
      return <Trans>A red packet of {amount} was not opened in time and was paid back</Trans>;
    case "packet-approved":
      return (
        <Trans>
          {by} approved a red packet of {amount}
        </Trans>
      );
    case "packet-rejected":
      return (
        <Trans>
          {by} rejected a red packet of {amount}
        </Trans>
      );
  }
}
