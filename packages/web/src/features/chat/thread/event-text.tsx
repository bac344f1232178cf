import { Trans, useLingui } from "@lingui/react/macro";
import type { ChatEvent } from "@vowdesk/contract/chat";
import { formatTime } from "../../../ui/format/time.ts";
import { Stars } from "../satisfaction.stars.tsx";
import { Money } from "../../../kernel/i18n/money.tsx";

/** Text of a system note in the reader's language. */
export function EventText({ event: { name, values } }: { event: ChatEvent }) {
  const by = String(values["by"] ?? "");
  const to = String(values["to"] ?? "");
  switch (name) {
    case "claimed":
      return <Trans>{by} claimed the conversation</Trans>;
    case "released":
      return to ? (
        <Trans>
          {by} returned the conversation to {to}
        </Trans>
      ) : (
        <Trans>{by} released the conversation</Trans>
      );
    case "handed-over":
      return (
        <Trans>
          {by} handed the conversation over to {to}
        </Trans>
      );
    case "handed-to-team":
      return to ? (
        <Trans>
          {by} handed the conversation over to the team {to}
        </Trans>
      ) : (
        <Trans>{by} removed the conversation from its team</Trans>
      );
    case "taken-over":
      return <Trans>{by} took over the conversation</Trans>;
    case "assigned":
      return <Trans>Conversation handed over to {to}</Trans>;
    case "snoozed":
    case "unsnoozed":
    case "snooze-ended":
      return <SnoozeText name={name} values={values} />;
    case "finished":
      return <Trans>{by} finished the conversation</Trans>;
    case "reopened":
      return by ? <Trans>{by} reopened the conversation</Trans> : <Trans context="chat">Conversation reopened</Trans>;
    case "rated":
      return <RatingText values={values} />;
    case "packet-opened":
    case "packet-expired":
    case "packet-approved":
    case "packet-rejected":
      return <PacketText name={name} values={values} />;
  }
}

type PacketEventName = Extract<ChatEvent["name"], `packet-${string}`>;

function PacketText({ name, values }: Pick<ChatEvent, "values"> & { name: PacketEventName }) {
  const by = String(values["by"] ?? "");
  const amount = <Money cents={Number(values["amountCents"] ?? 0)} />;
  switch (name) {
    case "packet-opened":
      return (
        <Trans>
          {by} opened a red packet of {amount}
        </Trans>
      );
    case "packet-expired":
      return <Trans>A red packet of {amount} expired and was refunded</Trans>;
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

function RatingText({ values }: Pick<ChatEvent, "values">) {
  const by = String(values["by"] ?? "");
  const comment = String(values["comment"] ?? "");
  return (
    <>
      <Trans>{by} rated the conversation</Trans> <Stars rating={Number(values["rating"])} />
      {comment && ` “${comment}”`}
    </>
  );
}

function SnoozeText({ name, values }: ChatEvent) {
  const { i18n } = useLingui();
  const by = String(values["by"] ?? "");
  if (name === "snooze-ended") return <Trans>The snooze is over</Trans>;
  if (name === "unsnoozed") return <Trans>{by} ended the snooze</Trans>;
  if (values["until"] === undefined) return <Trans>{by} snoozed the conversation until the customer writes</Trans>;
  const until = formatTime(values["until"], "short", i18n.locale);
  return (
    <Trans>
      {by} snoozed the conversation until {until}
    </Trans>
  );
}
