import { Trans, useLingui } from "@lingui/react/macro";
import type { LeadTouch } from "@vowdesk/contract/leads";
import { formatTime } from "../../../ui/format/time.ts";
import { touchKindNames } from "../labels.ts";
import css from "./leads.module.css";

/** The contacts with the couple, newest first. */
export function Touches({ touches }: { touches: readonly LeadTouch[] }) {
  const { i18n } = useLingui();
  if (touches.length === 0)
    return (
      <p className={css.quiet}>
        <Trans>No contacts yet</Trans>
      </p>
    );
  return (
    <ul className={css.entries}>
      {touches.map(({ id, at, kind, text, userName }) => (
        <li key={id}>
          <strong>{i18n._(touchKindNames[kind])}</strong>
          <span className={css.quiet}>
            {formatTime(at, "short", i18n.locale)}
            {userName && ` · ${userName}`}
          </span>
          {text && <p className={css.said}>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
