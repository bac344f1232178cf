import { Trans } from "@lingui/react/macro";
import { chatLabelsApi, type ChatLabel } from "@vowdesk/contract/chat";
import { useCall } from "../../../kernel/cache/queries.ts";
import { ManageDialog } from "../manage-dialog.tsx";
import { addLabel, deleteLabel, editLabel } from "./labels.actions.ts";
import { LabelChip } from "./label-chips.tsx";

const page = {
  name: "chatLabels",
  actions: [addLabel, editLabel, deleteLabel],
  title: ({ name }: ChatLabel) => name,
} as const;

/** Manages the labels of conversations. */
export function LabelsDialog({ close }: { close: () => void }) {
  const { data: labels, error } = useCall(chatLabelsApi.list, {});
  return (
    <ManageDialog
      title={<Trans context="chat">Labels</Trans>}
      page={page}
      records={labels}
      error={error}
      body={(label) => <LabelChip label={label} />}
      close={close}
    />
  );
}
