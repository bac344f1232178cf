import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import {
  personSections,
  type Person,
  type PersonSections,
  type SectionName,
  type PersonNote,
} from "@vowdesk/contract/people/people";
import { useId, type ReactNode } from "react";
import { orderTitles } from "../people.labels.ts";
import { ChatSection, chatPath } from "./chat-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { OrdersSection } from "./orders-section.tsx";
import { ReviewsSection } from "./reviews-section.tsx";
import { ShiftSection, ShopSection } from "./work-sections.tsx";
import { WeddingsSection } from "./weddings-section.tsx";
import panel from "../../../../ui/display/panel.module.css";
import { Trans } from "@lingui/react/macro";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { orderCode, orderPath } from "./order-links.ts";
import { PlaceLink } from "./place-link.tsx";
import css from "./person.module.css";

/** Notes on the person from orders and chats. */
function NotesSection({ section }: { section: NonNullable<PersonSections["notes"]> }) {
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

type Shown<N extends SectionName> = Exclude<PersonSections[N], undefined>;

interface SectionDisplay<N extends SectionName> {
  title: (person: Person) => MessageDescriptor;
  body: (section: Shown<N>, person: Person) => ReactNode;
}

/** The display of each section; a missing one is a type error. */
const displays: { readonly [N in SectionName]: SectionDisplay<N> } = {
  shop: {
    title: () => msg({ message: "Shop", context: "kind of record" }),
    body: (section) => <ShopSection section={section} />,
  },
  shift: {
    title: () => msg({ message: "Work status", context: "person" }),
    body: (section) => <ShiftSection section={section} />,
  },
  orders: {
    title: ({ role }) => orderTitles[role],
    body: (section, person) => <OrdersSection section={section} person={person} />,
  },
  weddings: {
    title: () => msg({ message: "Weddings", context: "kind of record" }),
    body: (section) => <WeddingsSection section={section} />,
  },
  chat: {
    title: () => msg({ message: "Chat", context: "kind of record" }),
    body: (section) => <ChatSection section={section} />,
  },
  money: {
    title: () => msg({ message: "Money", context: "person" }),
    body: (section) => <MoneySection section={section} />,
  },
  reviews: {
    title: () => msg({ message: "Reviews", context: "kind of record" }),
    body: (section) => <ReviewsSection section={section} />,
  },
  notes: {
    title: () => msg({ message: "Notes", context: "person" }),
    body: (section) => <NotesSection section={section} />,
  },
};

const names = Object.keys(personSections) as SectionName[];

/** The sections in the answer of the server; it leaves out those without permission. */
export function Sections({ person }: { person: Person }) {
  return names.map((name) => {
    const section = person.sections[name];
    return section === undefined ? null : <Section key={name} name={name} section={section} person={person} />;
  });
}

interface SectionProps {
  name: SectionName;
  section: Shown<SectionName>;
  person: Person;
}

function Section({ name, section, person }: SectionProps) {
  const { i18n } = useLingui();
  const titleId = useId();
  // TypeScript does not correlate the section with the entry of its name.
  const { title, body } = displays[name] as SectionDisplay<SectionName>;
  return (
    <section className={panel.panel} aria-labelledby={titleId} data-section={name}>
      <h2 id={titleId}>{i18n._(title(person))}</h2>
      {body(section, person)}
    </section>
  );
}
