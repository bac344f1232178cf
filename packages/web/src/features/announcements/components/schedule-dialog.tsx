import { Trans, useLingui } from "@lingui/react/macro";
import { announcementsApi, type Announcement } from "@vowdesk/contract/announcements";
import { useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { serverNow } from "../../../kernel/session/clock.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { TextControl } from "../../../ui/input/form-controls.tsx";
import { useSubmission } from "../../../ui/input/sending.ts";
import { timeZone, wallOf } from "../../../ui/format/time.ts";
import { momentOf } from "../../../ui/format/typed-time.ts";
import { toast } from "../../../ui/feedback/toast.tsx";

interface ScheduleDialogProps {
  isOpen: boolean;
  announcement: Announcement;
  close: () => void;
}

const hourMs = 60 * 60_000;

const nextFullHour = () => new Date(Math.ceil((serverNow() + 1) / hourMs) * hourMs).toISOString();

/** Sets the time of publication, in the time zone of the business. */
export function ScheduleDialog({ isOpen, announcement, close }: ScheduleDialogProps) {
  const { t } = useLingui();
  const zone = timeZone();
  const [typed, setTyped] = useState<string | null>(null);
  const wall = typed ?? wallOf(announcement.publishAt ?? nextFullHour());
  const publishAt = momentOf(wall);
  const sending = useSubmission({
    shown: ["publishAt"],
    blames: { "announcement-times": "publishAt" },
    refusalOf,
    about: isOpen && announcement.id,
  });
  const reset = () => {
    setTyped(null);
    sending.forget();
    close();
  };
  const send = () =>
    sending.send(async () => {
      const { id, version } = announcement;
      await call(announcementsApi.schedule, { id, version, publishAt: publishAt ?? "" });
      await invalidate("announcements");
      toast({ tone: "good", text: t`Scheduled` });
    }, reset);
  return (
    <FormDialog
      isOpen={isOpen}
      title={<Trans>Schedule</Trans>}
      close={reset}
      hasInput={typed !== null}
      note={sending.note}
      send={{
        label: <Trans>Schedule</Trans>,
        isDanger: false,
        isReady: publishAt !== null && !sending.isBusy,
        run: () => void send(),
      }}
    >
      <TextControl
        label={t`Publish at`}
        type="datetime-local"
        value={wall}
        set={setTyped}
        isFirst
        problem={sending.problems["publishAt"]}
        hint={<Trans>Time zone of the business: {zone}</Trans>}
      />
    </FormDialog>
  );
}
