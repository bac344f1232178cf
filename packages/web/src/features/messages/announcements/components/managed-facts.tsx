import { Trans, useLingui } from "@lingui/react/macro";
import type { AnnouncementDetail } from "@vowdesk/contract/messages/announcements";
import type { ReactNode } from "react";
import { usePageSearch } from "../../../../kernel/lists/page.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { Button } from "../../../../ui/input/button.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { AudienceText, Languages } from "./facts.tsx";
import css from "./announcements.module.css";

/** Shows the audience, languages and times of an announcement, with buttons to edit and copy it. */
export function ManagedFacts({ announcement }: { announcement: AnnouncementDetail }) {
  const { t, i18n } = useLingui();
  const { written, mustConfirm, publishAt, publishedAt, expiresAt, reason, remindedAt } = announcement;
  const at = (moment: string | null) => moment && formatTime(moment, "exact", i18n.locale);
  const facts: [name: string, value: ReactNode][] = [
    [t({ message: "Audience", context: "announcement" }), <AudienceText key="for" announcement={announcement} />],
    [t({ message: "Languages", context: "announcement" }), <Languages key="languages" written={written} />],
    [
      t({ message: "Confirmation", context: "announcement" }),
      mustConfirm ? t`Recipients must confirm` : t({ message: "Not required", context: "announcement" }),
    ],
    [t`To be published`, at(publishAt)],
    [t({ message: "Published", context: "state" }), at(publishedAt)],
    [t({ message: "Ends", context: "announcement" }), at(expiresAt) ?? t`No end date`],
    [
      t({ message: "Last reminder", context: "announcement" }),
      remindedAt && <RelativeTime key="reminded" at={remindedAt} />,
    ],
    [t`Reason for retracting`, reason],
  ];
  return (
    <>
      <Facts>
        {facts.map(
          ([name, value]) =>
            value && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
      </Facts>
      <Links announcement={announcement} />
    </>
  );
}

function Links({ announcement }: { announcement: AnnouncementDetail }) {
  const { id, allowed } = announcement;
  const [, change] = usePageSearch();
  const mayAdd = useCan("announcement:add");
  return (
    <div className={css.acts}>
      {allowed.includes("edit") && (
        <Button onClick={() => change({ edit: String(id), id: null })}>
          <Trans context="button">Edit</Trans>
        </Button>
      )}
      {mayAdd && (
        <Button look="bare" onClick={() => change({ edit: "new", copy: String(id), id: null })}>
          <Trans>Copy to a new draft</Trans>
        </Button>
      )}
    </div>
  );
}
