import { Trans } from "@lingui/react/macro";
import { chatRepliesApi, type QuickReply } from "@vowdesk/contract/chat";
import { useCall } from "../../../kernel/cache/queries.ts";
import { ManageDialog } from "../manage-dialog.tsx";
import { add, edit, remove } from "./quick-replies.form.ts";

const page = {
  name: "chatReplies",
  actions: [add, edit, remove],
  title: ({ title }: QuickReply) => title,
} as const;

/** Manages the quick replies of the team. */
export function RepliesDialog({ close }: { close: () => void }) {
  const { data: replies, error } = useCall(chatRepliesApi.list, {});
  return (
    <ManageDialog
      title={<Trans context="kind of record">Quick replies</Trans>}
      page={page}
      records={replies}
      error={error}
      blank={{ orderNum: replies?.length ?? 0 }}
      body={({ title, text }) => (
        <>
          <strong>{title}</strong>
          <span>{text}</span>
        </>
      )}
      close={close}
    />
  );
}
