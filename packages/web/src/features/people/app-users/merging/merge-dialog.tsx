import { Trans, useLingui } from "@lingui/react/macro";
import { Evidence } from "./evidence.tsx";
import { appUsersApi, type AppUser, type MergeFigures } from "@vowdesk/contract/people/app-users";
import { useState } from "react";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import { Money } from "../../../../kernel/i18n/money.tsx";
import type { OpenedProps } from "../../../../resource/action.ts";
import { sectionNames } from "../../../../shared/account-sections.ts";
import { PersonLink } from "../../../../shared/person-link.tsx";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { TextControl } from "../../../../ui/input/form-controls.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { FormDialog } from "../../../../ui/overlay/form-dialog.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";

function Figures({ duplicate, moved, balanceCents, evidence }: MergeFigures) {
  const { i18n } = useLingui();
  const { id, name, realName, phone, createTime } = duplicate;
  return (
    <Facts>
      <Fact name={<Trans context="app user">Duplicate account</Trans>}>
        <PersonLink id={id}>{name}</PersonLink> {realName} {phone}
      </Fact>
      <Fact name={<Trans context="person">Joined</Trans>}>
        <RelativeTime at={createTime} />
      </Fact>
      <Fact name={<Trans>Moved to this account</Trans>}>
        {moved.map(({ section, count }) => `${i18n._(sectionNames[section])} ${i18n.number(count)}`).join(" · ") || "—"}
      </Fact>
      <Fact name={<Trans context="payment">Balance</Trans>}>
        <Money cents={balanceCents} />
      </Fact>
      <Fact name={<Trans context="review">Evidence</Trans>}>
        <Evidence evidence={evidence} />
      </Fact>
    </Facts>
  );
}

interface QuestionProps {
  figures: MergeFigures;
  reason: string;
  set: (reason: string) => void;
}

/** Shows the duplicate and asks for the reason. */
function Question({ figures, reason, set }: QuestionProps) {
  const { t } = useLingui();
  return (
    <>
      <Figures {...figures} />
      <p>
        <Trans>
          A colleague has to approve the merge, and the person is notified. Seven days later the duplicate is closed and
          its phone number becomes a former number of this account. Until then the merge can be cancelled.
        </Trans>
      </p>
      <TextControl
        label={t({ message: "Reason", context: "field" })}
        value={reason}
        set={set}
        maxLength={200}
        isFirst
      />
    </>
  );
}

const phoneRefusals = { shown: ["phone"], blames: { "app-user-unknown": "phone" }, refusalOf };
const textIn = (value: unknown) => (typeof value === "string" ? value : "");

async function mergeAccounts({ id, version }: AppUser, duplicate: MergeFigures["duplicate"], reason: string) {
  const duplicateFields = { duplicateId: duplicate.id, duplicateVersion: duplicate.version };
  await call(appUsersApi.merge, { id, version, ...duplicateFields, reason });
  unawaited(invalidate("appUsers"), "shown");
}

/** Merges a duplicate into the open account. The duplicate is found by its phone number, and shown before the merge. */
export function MergeDialog({ record, values, write, close: end, hold }: OpenedProps<AppUser>) {
  const { t } = useLingui();
  const [figures, setFigures] = useState<MergeFigures | null>(null);
  const sending = useSubmission<AppUser>({ ...phoneRefusals, hold });
  const [phone, reason] = [textIn(values["phone"]), textIn(values["reason"])];
  const close = () => {
    sending.forget();
    setFigures(null);
    end();
  };
  const set = (field: string) => (text: string) => write(field, text === "" ? null : text);
  const show = async (appUser: AppUser) => setFigures(await call(appUsersApi.mergeFigures, { id: appUser.id, phone }));
  const merge = async (appUser: AppUser, { duplicate }: MergeFigures) => {
    await mergeAccounts(appUser, duplicate, reason);
    toast({ tone: "good", text: t`A colleague has to approve the merge` });
  };
  const name = record?.name ?? "";
  const isReady = (figures ? reason.trim() : phone.trim()) !== "" && !sending.isBusy;
  const run = () => {
    if (!record) return;
    if (figures) inBackground(sending.send(() => merge(record, figures), close));
    else
      inBackground(
        sending.send(
          () => show(record),
          () => undefined,
        ),
      );
  };
  return (
    <FormDialog
      isOpen={record !== null}
      title={<Trans>Merge a duplicate into {name}</Trans>}
      close={close}
      hasInput={phone !== "" || reason !== ""}
      note={sending.note}
      send={{
        label: figures ? <Trans>Ask for approval</Trans> : <Trans context="app user">Find</Trans>,
        isDanger: figures !== null,
        isReady,
        run,
      }}
    >
      {figures ? (
        <Question figures={figures} reason={reason} set={set("reason")} />
      ) : (
        <TextControl
          label={t`Phone number of the duplicate account`}
          value={phone}
          set={set("phone")}
          problem={sending.problems["phone"]}
          type="tel"
          maxLength={32}
          isFirst
        />
      )}
    </FormDialog>
  );
}
