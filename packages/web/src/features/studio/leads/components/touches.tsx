import { Trans, useLingui } from "@lingui/react/macro";
import type { LeadTouch } from "@vowdesk/contract/studio/leads";
import { formatDate, formatTime } from "../../../../ui/format/time.ts";
import { touchKindNames } from "../leads.labels.ts";
import { ItemList } from "../../../../ui/display/item-list.tsx";
import css from "./leads.module.css";

/** The contacts with the couple, newest first. */
export function Touches({ touches }: { touches: readonly LeadTouch[] }) {
  const { t, i18n } = useLingui();
  return (
    <ItemList items={touches} by="id" className={css.entries} none={<Trans>No contacts yet</Trans>}>
      {({ at, kind, enquiry, text, userName }) => (
        <>
          <strong>{i18n._(touchKindNames[kind])}</strong>
          <span className={css.quiet}>
            {formatTime(at, "short", i18n.locale)}
            {userName && ` · ${userName}`}
          </span>
          {enquiry && (
            <p className={css.said}>
              {[
                [enquiry.nameA, enquiry.nameB].filter(Boolean).join(" & "),
                enquiry.weddingDate &&
                  `${t({ message: "Wedding date", context: "field" })}: ${formatDate(enquiry.weddingDate, i18n.locale)}`,
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          )}
          {text && <p className={css.said}>{text}</p>}
        </>
      )}
    </ItemList>
  );
}
