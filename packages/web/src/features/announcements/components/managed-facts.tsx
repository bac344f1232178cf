import { Trans, useLingui } from "@lingui/react/macro";
import type { AnnouncementDetail } from "@vowdesk/contract/announcements";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { useCan } from "../../../kernel/session/session.ts";
import { Button } from "../../../ui/input/button.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { formatTime } from "../../../ui/format/time.ts";
import { AudienceText, Languages } from "./facts.tsx";
import css from "./announcements.module.css";

const ScheduleDialog = lazy(async () => ({ default: (await import("./schedule-dialog.tsx")).ScheduleDialog }));

/** Audience, languages and times of an announcement, with buttons that open dialogs or pages. */
export function ManagedFacts({ announcement }: { announcement: AnnouncementDetail }) {
  const { t, i18n } = useLingui();
  const { written, mustConfirm, publishAt, publishedAt, expiresAt, reason, remindedAt } = announcement;
  const at = (moment: string | null) => moment && formatTime(moment, "exact", i18n.locale);
  const facts: [name: string, value: ReactNode][] = [
    [t`For`, <AudienceText key="for" announcement={announcement} />],
    [t`Languages`, <Languages key="languages" written={written} />],
    [t`Confirmation`, mustConfirm ? t`Everybody must confirm it` : t`Not asked for`],
    [t`To be published`, at(publishAt)],
    [t`Published`, at(publishedAt)],
    [t`Ends`, at(expiresAt) ?? t`No end is set`],
    [t`Reminded`, remindedAt && <RelativeTime key="reminded" at={remindedAt} />],
    [t`Why it was retracted`, reason],
  ];
  return (
    <>
      <dl className={css.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Links announcement={announcement} />
    </>
  );
}

function Links({ announcement }: { announcement: AnnouncementDetail }) {
  const { id, allowed } = announcement;
  const [, change] = usePageSearch();
  const mayAdd = useCan("announcement:add");
  // Null until the dialog is opened for the first time, so that its code is not loaded before.
  const [isScheduling, setScheduling] = useState<boolean | null>(null);
  return (
    <div className={css.acts}>
      {allowed.includes("edit") && (
        <Button onClick={() => change({ edit: String(id), id: null })}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {allowed.includes("schedule") && (
        <Button onClick={() => setScheduling(true)}>
          <Trans>Schedule…</Trans>
        </Button>
      )}
      {mayAdd && (
        <Button look="bare" onClick={() => change({ edit: "new", copy: String(id), id: null })}>
          <Trans>Copy to a new draft</Trans>
        </Button>
      )}
      {isScheduling !== null && (
        <Suspense fallback={null}>
          <ScheduleDialog isOpen={isScheduling} announcement={announcement} close={() => setScheduling(false)} />
        </Suspense>
      )}
    </div>
  );
}
