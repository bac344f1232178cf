import { Trans } from "@lingui/react/macro";
import type { PersonNote, PersonSections } from "@vowdesk/contract/people";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { chatPath } from "./chat-section.tsx";
import { orderCode, orderPath } from "./order-links.ts";
import { PlaceLink } from "./place-link.tsx";
import css from "./person.module.css";

/** Notes on the person from orders and chats. */
export function NotesSection({ section }: { section: NonNullable<PersonSections["notes"]> }) {
  if (section.length === 0)
    return (
      <p className={css.second}>
        <Trans>No notes yet</Trans>
      </p>
    );
  return (
    <ul className={css.rows}>
      {section.map((note) => (
        <li key={note.id}>
          <span className={css.second}>
            {note.byName} · <RelativeTime at={note.at} /> · <About note={note} />
          </span>
          <p className={css.words}>{note.act === "flag" ? <Trans>Flag changed</Trans> : note.text}</p>
        </li>
      ))}
    </ul>
  );
}

function About({ note: { order, message } }: { note: PersonNote }) {
  if (order)
    return (
      <PlaceLink to={orderPath(order)} code={orderCode(order.kind)}>
        {order.number}
      </PlaceLink>
    );
  return (
    <PlaceLink to={message && chatPath(message.conversationId, message.seq)} code="chat">
      <Trans>Chat</Trans>
    </PlaceLink>
  );
}
