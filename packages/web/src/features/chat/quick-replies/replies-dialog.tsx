import { Trans, useLingui } from "@lingui/react/macro";
import { chatRepliesApi, type QuickReply } from "@vowdesk/contract/chat";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { call, refusalOf } from "../../../kernel/http/call.ts";
import { invalidate, useCall } from "../../../kernel/cache/queries.ts";
import { ask } from "../../../ui/overlay/ask.tsx";
import { Button, IconButton } from "../../../ui/input/button.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/toast.tsx";
import { ReplyForm } from "./reply-form.tsx";
import css from "../components/dialogs.module.css";

/** Manages the quick replies of the team. */
export function RepliesDialog({ close }: { close: () => void }) {
  const { t } = useLingui();
  const { data: replies, error } = useCall(chatRepliesApi.list, {});
  const [edited, setEdited] = useState<QuickReply | "new" | null>(null);
  if (edited !== null) {
    const reply = edited === "new" ? null : edited;
    return <ReplyForm reply={reply} orderNum={replies?.length ?? 0} close={() => setEdited(null)} />;
  }
  return (
    <FormDialog
      isOpen
      title={<Trans>Quick replies</Trans>}
      close={close}
      hasInput={false}
      note={error && !replies ? error.message : null}
      send={null}
    >
      <Button onClick={() => setEdited("new")}>
        <IconPlus size={16} aria-hidden="true" />
        <Trans>New quick reply</Trans>
      </Button>
      {!replies && !error && <Skeleton height="8rem" />}
      <ul className={css.replies}>
        {replies?.map((reply) => {
          const { title } = reply;
          return (
            <li key={reply.id}>
              <span className={css.reply}>
                <strong>{title}</strong>
                <span>{reply.text}</span>
              </span>
              <IconButton label={t`Edit ${title}`} onClick={() => setEdited(reply)}>
                <IconPencil size={16} />
              </IconButton>
              <DeleteButton reply={reply} />
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}

function DeleteButton({ reply: { id, title } }: { reply: QuickReply }) {
  const { t } = useLingui();
  const remove = async () => {
    const isSure = await ask({ title: t`Delete ${title}`, confirm: t`Delete`, cancel: t`Cancel`, tone: "bad" });
    if (!isSure) return;
    try {
      await call(chatRepliesApi.delete, { id });
      toast({ tone: "good", text: t`Deleted` });
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal) toast({ tone: "bad", text: refusal.message, requestId: refusal.requestId });
    }
    await invalidate("chatReplies");
  };
  return (
    <IconButton label={t`Delete ${title}`} onClick={() => void remove()}>
      <IconTrash size={16} />
    </IconButton>
  );
}
