import { usersApi } from "@vowdesk/contract/staff/users";
import { useId } from "react";
import { useCall } from "../../../../kernel/cache/queries.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { ChoiceList } from "../../../../ui/input/choice-list.tsx";
import { FormField } from "../../../../ui/overlay/form-dialog.tsx";

/** A choice of the colleagues who can take over the open work. Not shown without open work; the server requires a choice otherwise. */
export function Colleagues({ label, value, set, problem, record }: ControlProps<number>) {
  const id = useId();
  const { data } = useCall(usersApi.offBoarding, { id: Number(record?.["id"]) });
  if (!data || data.handOvers.length === 0) return null;
  const choices = data.colleagues.map((colleague) => ({
    value: String(colleague.id),
    label: colleague.realName || colleague.username,
    hint: colleague.username,
  }));
  return (
    <FormField id={id} label={label} isOptional={false} problem={problem}>
      <ChoiceList id={id} choices={choices} value={String(value ?? "")} choose={(next) => set(Number(next))} />
    </FormField>
  );
}
