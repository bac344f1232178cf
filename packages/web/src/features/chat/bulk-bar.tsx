import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { maxBulkChats, type BulkChatResult, type Conversation } from "@vowdesk/contract/chat";
import { useMemo, useState } from "react";
import { ActionDialog } from "../../resource/action-dialog.tsx";
import { useActions } from "../../resource/use-actions.ts";
import { SelectionBar } from "../../shared/actions/selection-bar.tsx";
import { Button } from "../../ui/input/button.tsx";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";
import { useStableCallback } from "../../ui/timing/stable-callback.ts";
import dialogs from "./dialogs.module.css";
import { bulkActions, type SelectedChats } from "./bulk.actions.ts";

interface BulkBarProps {
  /** The loaded conversations of the list. */
  loaded: readonly Conversation[];
  selectedIds: ReadonlySet<number>;
  select: (ids: readonly number[]) => void;
  close: () => void;
}

/** Shows the actions on the selected conversations and, after an action, the conversations that it skipped. */
export function BulkBar({ loaded, selectedIds, select, close }: BulkBarProps) {
  const { t, i18n } = useLingui();
  const [result, setResult] = useState<BulkChatResult | null>(null);
  const finish = useStableCallback((next: BulkChatResult) => {
    select(next.rows.filter(({ done }) => !done).map(({ id }) => id));
    setResult(next.skipped > 0 ? next : null);
  });
  const page = useMemo(
    () => ({
      name: "chat" as const,
      actions: bulkActions(finish),
      title: ({ chats }: SelectedChats) => String(chats.length),
    }),
    [finish],
  );
  const list = useActions(page, "bulk");
  const selected = loaded.filter(({ id }) => selectedIds.has(id));
  const chats = selected.slice(0, maxBulkChats);
  const isBusy = list.usePendingKeys((keys) => keys.length > 0);
  return (
    <>
      <SelectionBar
        label={t({ message: "Selected conversations", context: "chat" })}
        count={
          <>
            <Plural value={chats.length} one="# selected" other="# selected" />
            {selected.length > chats.length && (
              <>
                {" · "}
                <Trans>Up to {maxBulkChats} at a time</Trans>
              </>
            )}
          </>
        }
        look="docked"
        selectMore={{
          label: <Trans>Select all shown</Trans>,
          run: () => select(loaded.slice(0, maxBulkChats).map(({ id }) => id)),
        }}
        clear={close}
      >
        {page.actions.map((item) => (
          <Button
            key={item.name}
            size="s"
            disabled={chats.length === 0 || isBusy}
            onClick={() => list.offer(item)?.({ id: "selection", chats })}
          >
            {i18n._(item.label)}
          </Button>
        ))}
      </SelectionBar>
      <ActionDialog list={list} />
      {result && <Skipped result={result} close={() => setResult(null)} />}
    </>
  );
}

/** Lists the conversations that an action skipped, each with the reason. */
function Skipped({ result: { done, skipped, rows }, close }: { result: BulkChatResult; close: () => void }) {
  const { i18n } = useLingui();
  const [doneCount, skippedCount] = [i18n.number(done), i18n.number(skipped)];
  return (
    <FormDialog
      isOpen
      title={
        <Trans context="chat">
          {doneCount} changed, {skippedCount} skipped
        </Trans>
      }
      close={close}
      hasInput={false}
      note={null}
      send={null}
    >
      <ul className={dialogs.replies}>
        {rows
          .filter((row) => !row.done)
          .map(({ id, customerName, message }) => (
            <li key={id}>
              <span className={dialogs.reply}>
                <strong>{customerName || id}</strong>
                <span>{message}</span>
              </span>
            </li>
          ))}
      </ul>
    </FormDialog>
  );
}
