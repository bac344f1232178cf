import { Trans, useLingui } from "@lingui/react/macro";
import type { Announcement } from "@vowdesk/contract/messages/announcements";
import { languages } from "@vowdesk/contract/kernel";
import { languageNames } from "../../../../kernel/i18n/language.ts";
import { Badge } from "../../../../ui/display/badge.tsx";
import { appRolePluralNames } from "../../../../shared/app-role-plurals.ts";
import { stateNames, stateTones } from "../announcements.labels.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./announcements.module.css";

export function StateBadge({ state }: Pick<Announcement, "state">) {
  const { i18n } = useLingui();
  return <Badge tone={stateTones[state]}>{i18n._(stateNames[state])}</Badge>;
}

/** All languages by their short names; missing ones are outlined and have a label for screen readers. */
export function Languages({ written }: Pick<Announcement, "written">) {
  const { t } = useLingui();
  return (
    <span className={css.languages}>
      {languages.map((language) => {
        const isWritten = written.includes(language);
        const name = languageNames[language];
        const label = isWritten ? name : t({ message: `${name}: not written`, context: "announcement" });
        return (
          <abbr key={language} title={label} aria-label={label} data-missing={!isWritten || undefined}>
            {language}
          </abbr>
        );
      })}
    </span>
  );
}

export function AudienceText({ announcement: { audience, roleNames } }: { announcement: Announcement }) {
  const { t, i18n } = useLingui();
  const staff = { none: [], all: [t({ message: "All staff", context: "person" })], roles: roleNames }[audience.staff];
  const parts = [...staff, ...audience.app.map((kind) => i18n._(appRolePluralNames[kind]))];
  return parts.length === 0 ? (
    <span className={layout.quiet}>{t({ message: "No audience", context: "announcement" })}</span>
  ) : (
    parts.join(" · ")
  );
}

const isPublished = ({ publishedAt }: Announcement) => publishedAt !== null;

/** Number of readers, or of confirmations if confirmation is required. */
export function ReachText({ announcement }: { announcement: Announcement }) {
  const { mustConfirm, reach, audience } = announcement;
  if (!isPublished(announcement)) return "—";
  const count = mustConfirm ? reach.confirmed : reach.read;
  const appCount = mustConfirm ? reach.appConfirmed : reach.appRead;
  return (
    <span className={css.numbers}>
      {audience.staff !== "none" && `${count} / ${reach.told}`}
      {audience.staff !== "none" && audience.app.length > 0 && " · "}
      {audience.app.length > 0 && <Trans>{appCount} in the app</Trans>}
    </span>
  );
}
