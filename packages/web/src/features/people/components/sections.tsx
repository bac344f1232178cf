import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { personSections, type Person, type PersonSections, type SectionName } from "@vowdesk/contract/people";
import { useId, type ReactNode } from "react";
import { orderTitles } from "../labels.ts";
import { ChatSection } from "./chat-section.tsx";
import { MoneySection } from "./money-section.tsx";
import { NotesSection } from "./notes-section.tsx";
import { OrdersSection } from "./orders-section.tsx";
import { ReviewsSection } from "./reviews-section.tsx";
import { ShiftSection, ShopSection } from "./work-sections.tsx";
import css from "./person.module.css";

type Told<N extends SectionName> = Exclude<PersonSections[N], undefined>;

interface Drawing<N extends SectionName> {
  title: (person: Person) => MessageDescriptor;
  body: (section: Told<N>, person: Person) => ReactNode;
}

/** How each section of the page is drawn; one that the contract declares and this lacks does not compile. */
const drawings: { readonly [N in SectionName]: Drawing<N> } = {
  shop: { title: () => msg`Shop`, body: (section) => <ShopSection section={section} /> },
  shift: { title: () => msg`At work`, body: (section) => <ShiftSection section={section} /> },
  orders: {
    title: ({ role }) => orderTitles[role],
    body: (section, person) => <OrdersSection section={section} person={person} />,
  },
  chat: { title: () => msg`Chat`, body: (section) => <ChatSection section={section} /> },
  money: { title: () => msg`Money`, body: (section) => <MoneySection section={section} /> },
  reviews: { title: () => msg`Reviews`, body: (section) => <ReviewsSection section={section} /> },
  notes: { title: () => msg`Notes`, body: (section) => <NotesSection section={section} /> },
};

const names = Object.keys(personSections) as SectionName[];

/** The sections that the server told of, in their order: what it left out is not drawn. */
export function Sections({ person }: { person: Person }) {
  return names.map((name) => {
    const section = person.sections[name];
    return section === undefined ? null : <Section key={name} name={name} person={person} />;
  });
}

function Section({ name, person }: { name: SectionName; person: Person }) {
  const { i18n } = useLingui();
  const titleId = useId();
  // A section and its drawing have one name; TypeScript does not follow that through the table.
  const { title, body } = drawings[name] as Drawing<SectionName>;
  return (
    <section className={css.card} aria-labelledby={titleId} data-section={name}>
      <h2 id={titleId}>{i18n._(title(person))}</h2>
      {body(person.sections[name] as never, person)}
    </section>
  );
}
