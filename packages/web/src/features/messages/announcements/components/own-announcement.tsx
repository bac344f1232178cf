import { Trans, useLingui } from "@lingui/react/macro";
import {
  announcementsApi,
  type OwnAnnouncement,
  type OwnAnnouncementDetail,
} from "@vowdesk/contract/messages/announcements";
import { useEffect } from "react";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import { currentLanguage, languageNames } from "../../../../kernel/i18n/language.ts";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { Badge } from "../../../../ui/display/badge.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { formatTime } from "../../../../ui/format/time.ts";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { DocumentView } from "./document-view.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./announcements.module.css";

const isToConfirm = ({ mustConfirm, confirmedAt, isOver }: OwnAnnouncement) =>
  mustConfirm && confirmedAt === null && !isOver;

/** Title and excerpt; unread announcements are marked. */
export function OwnTitle({ own: { title, excerpt, readAt, language, isOver } }: { own: OwnAnnouncement }) {
  const { t } = useLingui();
  const isUnread = readAt === null && !isOver;
  return (
    <span className={css.entry} data-unread={isUnread || undefined} lang={language}>
      <span className={css.name}>
        {isUnread && <span className={css.dot} role="img" aria-label={t({ message: "Unread", context: "state" })} />}
        {title}
      </span>
      <span className={css.excerpt}>{excerpt}</span>
    </span>
  );
}

/** Whether a confirmation is required or given, or the announcement has expired. */
export function OwnBadge({ own: { isOver, mustConfirm, confirmedAt } }: { own: OwnAnnouncement }) {
  if (confirmedAt !== null)
    return (
      <Badge tone="good">
        <Trans context="announcement">Confirmed</Trans>
      </Badge>
    );
  if (isOver)
    return (
      <Badge>
        <Trans context="announcements">Expired</Trans>
      </Badge>
    );
  if (mustConfirm)
    return (
      <Badge tone="warn">
        <Trans>To be confirmed</Trans>
      </Badge>
    );
  return null;
}

/** Marks an announcement as read. A failure is ignored, because opening it again repeats the call. */
async function noteRead(id: number): Promise<void> {
  try {
    await call(announcementsApi.read, { id }, { background: true });
    await invalidate("announcements");
  } catch {
    // The call has already reported the error.
  }
}

/** Text of an announcement, with a notice if it is not written in the reader's language. */
export function OwnText({ own }: { own: OwnAnnouncementDetail }) {
  const { id, body, language, readAt, publishedAt, expiresAt, confirmedAt } = own;
  const { i18n } = useLingui();
  const isUnread = readAt === null;
  useEffect(
    function read() {
      if (isUnread) unawaited(noteRead(id), "unasked");
    },
    [id, isUnread],
  );
  const at = (moment: string) => formatTime(moment, "short", i18n.locale);
  return (
    <div className={layout.column}>
      <p className={layout.quiet}>
        <Trans context="announcement">Published {at(publishedAt)}</Trans>
        {expiresAt && (
          <>
            {" · "}
            <Trans context="announcement">ends {at(expiresAt)}</Trans>
          </>
        )}
        {confirmedAt && (
          <>
            {" · "}
            <Trans>you confirmed it {at(confirmedAt)}</Trans>
          </>
        )}
      </p>
      {language !== currentLanguage() && <NotInYours language={language} />}
      <DocumentView document={body} lang={language} />
      {isToConfirm(own) && <Confirm id={id} />}
    </div>
  );
}

function NotInYours({ language }: Pick<OwnAnnouncement, "language">) {
  const shown = languageNames[language];
  return (
    <p className={css.notice}>
      <Trans>This announcement is not available in your language. It is shown in {shown}.</Trans>
    </p>
  );
}

/** Placed below the text, so that the reader scrolls past it before confirming. */
function Confirm({ id }: Pick<OwnAnnouncement, "id">) {
  const { t } = useLingui();
  const sending = useSubmission({ shown: [], blames: {}, refusalOf, about: id });
  const confirm = () =>
    sending.send(async () => {
      await call(announcementsApi.confirm, { id });
      await invalidate("announcements");
      toast({ tone: "good", text: t({ message: "Confirmed", context: "announcement" }) });
    });
  return (
    <div className={css.acts}>
      <Button look="fill" disabled={sending.isBusy} onClick={() => inBackground(confirm())}>
        <Trans>I have read and understood this</Trans>
      </Button>
      {sending.note && <p role="alert">{sending.note}</p>}
    </div>
  );
}
