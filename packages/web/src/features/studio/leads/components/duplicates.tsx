import { Trans } from "@lingui/react/macro";
import type { Duplicate } from "@vowdesk/contract/studio/leads";
import { navigate } from "../../../../kernel/lists/page.ts";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import { TextLink } from "../../../../ui/display/text-link.tsx";
import css from "./leads.module.css";
import { LeadStateBadge } from "./lead-facts.tsx";

const addressOf = ({ kind, id }: Duplicate) => (kind === "lead" ? `/leads?id=${id}` : `/weddings?id=${id}`);

function Title({ duplicate }: { duplicate: Duplicate }) {
  const { id, couple, kind } = duplicate;
  if (id === null)
    return kind === "lead" ? (
      <Trans>Lead of another consultant</Trans>
    ) : (
      <Trans context="kind of record">Wedding</Trans>
    );
  const to = addressOf(duplicate);
  return (
    <TextLink to={to} follow={() => navigate(to)}>
      {couple}
    </TextLink>
  );
}

/** Leads and weddings with the same phone number, linked as far as the user may see them. */
export function DuplicateList({ duplicates }: { duplicates: readonly Duplicate[] }) {
  return (
    <ItemList items={duplicates} className={css.duplicates} none={<Trans>No other lead or wedding</Trans>}>
      {(duplicate) => (
        <>
          <Title duplicate={duplicate} />
          {duplicate.state ? (
            <LeadStateBadge state={duplicate.state} />
          ) : (
            <Trans context="kind of record">Wedding</Trans>
          )}
          <span className={css.quiet}>{duplicate.consultantName}</span>
        </>
      )}
    </ItemList>
  );
}
