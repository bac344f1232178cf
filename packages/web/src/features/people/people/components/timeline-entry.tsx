import { Plural, Trans } from "@lingui/react/macro";
import type { TimelineEntry } from "@vowdesk/contract/people/people";
import type { ReactNode } from "react";
import type { Tone } from "../../../../ui/display/badge.tsx";
import { stepName, stepTones } from "../people.labels.ts";
import { ChatLineText, chatPath } from "./chat-section.tsx";
import { Amount, MoneyText } from "./money-section.tsx";
import { orderCode, orderPath, statusName } from "./order-links.ts";
import { OrderRow } from "./order-row.tsx";
import { PlaceLink } from "./place-link.tsx";
import { ReviewText } from "./reviews-section.tsx";
import { TranslatedText } from "./translated-text.tsx";
import css from "./person.module.css";

type Of<T extends TimelineEntry["type"]> = Extract<TimelineEntry, { type: T }>;

/** The display of each type of entry; a missing one is a type error. */
const bodies: { readonly [T in TimelineEntry["type"]]: (entry: Of<T>) => ReactNode } = {
  joined: () => <Trans>Signed up in the app</Trans>,
  verified: () => <Trans context="state">Identity verified</Trans>,
  order: ({ order }) => <OrderRow order={order} hasTime={false} />,
  step: (entry) => <Step entry={entry} />,
  talk: (entry) => <Talk entry={entry} />,
  review: ({ review }) => <ReviewText line={review} />,
  money: (entry) => (
    <p className={css.line}>
      <MoneyText entry={entry} />
      <Amount cents={entry.cents} />
    </p>
  ),
};

export function EntryBody({ entry }: { entry: TimelineEntry }) {
  // TypeScript does not correlate the entry with the function of its type.
  return <div className={css.body}>{(bodies[entry.type] as (entry: TimelineEntry) => ReactNode)(entry)}</div>;
}

export function toneOf(entry: TimelineEntry): Tone | undefined {
  if (entry.type === "step") return stepTones[entry.act];
  return entry.type === "verified" ? "good" : undefined;
}

function Step({ entry }: { entry: Of<"step"> }) {
  const { order, act, toStatus, actorName, reason } = entry;
  return (
    <>
      <p className={css.line}>
        <strong>
          <TranslatedText text={stepName(act)} />
        </strong>
        <PlaceLink to={orderPath(order)} code={orderCode(order.kind)}>
          {order.number}
        </PlaceLink>
      </p>
      <p className={css.second}>
        {actorName} · <TranslatedText text={statusName(order.kind, toStatus)} />
      </p>
      {reason && <p className={css.reason}>{reason}</p>}
    </>
  );
}

function Talk({ entry: { conversationId, count, lines } }: { entry: Of<"talk"> }) {
  const newest = lines[0]?.seq;
  return (
    <>
      <p className={css.line}>
        <strong>
          <Trans context="kind of record">Chat</Trans>
        </strong>
        <PlaceLink to={chatPath(conversationId, newest)} code="chat">
          <Plural value={count} one="# message" other="# messages" />
        </PlaceLink>
      </p>
      {lines.toReversed().map((line) => (
        <ChatLineText key={line.seq} line={line} />
      ))}
    </>
  );
}
