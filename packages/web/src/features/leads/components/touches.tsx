import { Trans, useLingui } from "@lingui/react/macro";
import type { LeadTouch } from "@vowdesk/contract/leads";
import { formatTime } from "../../../ui/format/time.ts";
import { touchKindNames } from "../labels.ts";
import { ItemList } from "../../../ui/display/item-list.tsx";
import css from "./leads.module.css";

/** The contacts with the couple, newest first. */
export function Touches({ touches }: { touches: readonly LeadTouch[] }) {
  const { i18n } = useLingui();
  return (
    <ItemList items={touches} by="id" className={css.entries} none={<Trans>No contacts yet</Trans>}>
      {({ at, kind, text, userName }) => (
        <>
          <strong>{i18n._(touchKindNames[kind])}</strong>
          <span className={css.quiet}>
            {formatTime(at, "short", i18n.locale)}
            {userName && ` · ${userName}`}
          </span>
          {text && <p className={css.said}>{text}</p>}
        </>
      )}
    </ItemList>
  );
}
