import { chatLabelsApi, type ChatLabel } from "@vowdesk/contract/chat";
import { useCall } from "../../../kernel/cache/queries.ts";
import css from "./labels.labels.module.css";

/** Shows a label in its colour. */
export function LabelChip({ label: { name, colour } }: { label: Pick<ChatLabel, "name" | "colour"> }) {
  return (
    <span className={css.label} data-colour={colour} title={name}>
      {name}
    </span>
  );
}

/** Shows the labels with these ids, without deleted ones. */
export function LabelChips({ ids }: { ids: readonly number[] }) {
  return ids.length === 0 ? null : <Chips ids={ids} />;
}

function Chips({ ids }: { ids: readonly number[] }) {
  const { data } = useCall(chatLabelsApi.list, {});
  const shown = data?.filter(({ id }) => ids.includes(id));
  return (
    <span className={css.labels}>
      {shown?.map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
    </span>
  );
}
