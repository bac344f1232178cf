import { Trans, useLingui } from "@lingui/react/macro";
import { chatRepliesApi, replyVariables, type QuickReply } from "@vowdesk/contract/chat";
import { useId, useRef, useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { invalidate } from "../../../kernel/cache/queries.ts";
import { ChangedNotice } from "../../../ui/feedback/changed-notice.tsx";
import { TextControl } from "../../../ui/input/form-controls.tsx";
import { FormDialog, FormField } from "../../../ui/overlay/form-dialog.tsx";
import { useSubmission, type FormConflict } from "../../../ui/input/sending.ts";
import { toast } from "../../../ui/feedback/toast.tsx";
import { variableNames } from "../labels.ts";
import { insertAt } from "../composer/insert-text.ts";
import css from "../components/dialogs.module.css";

interface ReplyFormProps {
  /** Null for a new reply. */
  reply: QuickReply | null;
  /** Position of a new reply. */
  orderNum: number;
  close: () => void;
}

const titleAtMost = 40;

type Draft = Pick<QuickReply, "title" | "folder" | "text">;
const fields = ["title", "folder", "text"] as const;
const nothing: Draft = { title: "", folder: "", text: "" };

const summaryOf = ({ title, folder, text }: Draft) => [title, folder, text].filter(Boolean).join(" · ");

/** Form of a quick reply with its variables. */
export function ReplyForm({ reply, orderNum, close }: ReplyFormProps) {
  const { t } = useLingui();
  /** Typed fields only; the other fields follow changes by other users. */
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const [conflict, setConflict] = useState<FormConflict<QuickReply> | null>(null);
  const sending = useSubmission<QuickReply>({ shown: fields, blames: {}, refusalOf, conflicted: setConflict });
  const base = conflict?.current ?? reply;
  const { title, folder, text } = { ...(base ?? nothing), ...typed };
  const write = (change: Partial<Draft>) => setTyped({ ...typed, ...change });
  const send = async () => {
    const known = base ? { id: base.id, version: base.version, departmentId: base.departmentId } : {};
    const place = base?.orderNum ?? orderNum;
    await call(chatRepliesApi.save, { ...known, title: title.trim(), folder: folder.trim(), text, orderNum: place });
    toast({ tone: "good", text: t`Saved` });
    void invalidate("chatReplies");
  };
  const isChanged = fields.some((name) => name in typed && typed[name] !== (base ?? nothing)[name]);
  const isReady = isChanged && title.trim() !== "" && text.trim() !== "" && !sending.isBusy;
  return (
    <FormDialog
      isOpen
      title={reply ? <Trans>Edit the quick reply</Trans> : <Trans>New quick reply</Trans>}
      close={close}
      hasInput={isChanged}
      note={sending.note}
      send={{
        label: conflict ? <Trans>Try again on the new version</Trans> : <Trans>Save</Trans>,
        isDanger: false,
        isReady,
        run: () => void sending.send(send, close),
      }}
    >
      {conflict && <ChangedNotice changed={conflict} now={summaryOf(conflict.current)} isOpen />}
      <TextControl
        label={t`Title`}
        value={title}
        set={(title) => write({ title })}
        maxLength={titleAtMost}
        problem={sending.problems["title"]}
        isFirst
      />
      <TextControl
        label={t`Folder`}
        value={folder}
        set={(folder) => write({ folder })}
        maxLength={titleAtMost}
        problem={sending.problems["folder"]}
        isOptional
      />
      <ReplyText text={text} set={(text) => write({ text })} problem={sending.problems["text"]} />
    </FormDialog>
  );
}

interface ReplyTextProps {
  text: string;
  set: (text: string) => void;
  problem: string | undefined;
}

function ReplyText({ text, set, problem }: ReplyTextProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <FormField id={id} label={t`Text`} isOptional={false} problem={problem}>
      <textarea
        ref={field}
        id={id}
        className={css.text}
        rows={5}
        maxLength={1000}
        value={text}
        onChange={(event) => set(event.target.value)}
      />
      <div className={css.variables} role="group" aria-label={t`Put in`}>
        {replyVariables.map((name) => (
          <button key={name} type="button" onClick={() => set(insertAt(field.current, `{${name}}`))}>
            {i18n._(variableNames[name])}
          </button>
        ))}
      </div>
    </FormField>
  );
}
