import { Trans } from "@lingui/react/macro";
import type { PersonNote, PersonSections } from "@vowdesk/contract/people/people";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { chatPath } from "./chat-section.tsx";
import { orderCode, orderPath } from "./order-links.ts";
import { PlaceLink } from "./place-link.tsx";
import css from "./person.module.css";

/** Notes on the person from orders and chats. */
export function NotesSection({ section }: { section: NonNullable<PersonSections["notes"]> }) {
  return (
    <ItemList items={section} by="id" className={css.rows} none={<Trans>No notes yet</Trans>}>
      {(note) => (
        <>
          <span className={css.second}>
            {note.byName} · <RelativeTime at={note.at} /> · <About note={note} />
          </span>
          <p className={css.words}>{note.act === "flag" ? <Trans context="order">Flag changed</Trans> : note.text}</p>
        </>
      )}
    </ItemList>
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
      <Trans context="kind of record">Chat</Trans>
    </PlaceLink>
  );
}
