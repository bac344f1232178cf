import { skipToken, useQuery } from "@tanstack/react-query";
import { weddingsApi, type Wedding } from "@vowdesk/contract/weddings";
import { queryOptions, useCall } from "../../../kernel/cache/queries.ts";
import type { ControlProps } from "../../../resource/field.ts";
import { SelectControl } from "../../../ui/input/form-controls.tsx";

const shownWeddings = 100;

const choiceOf = ({ id, number, nameA, nameB }: Wedding) => ({
  value: String(id),
  label: `${[nameA, nameB].filter(Boolean).join(" & ")} (${number})`,
});

/** A form control for a wedding: one of the newest, or the one with which the form was opened. */
export function WeddingField({ label, value, set, problem }: ControlProps<number | undefined>) {
  const { data } = useCall(weddingsApi.list, { pageSize: shownWeddings });
  const { data: chosen } = useQuery(
    value ? queryOptions(weddingsApi.detail, { id: value }) : { queryKey: ["no wedding"], queryFn: skipToken },
  );
  const newest = data?.records ?? [];
  const all = chosen && newest.every(({ id }) => id !== chosen.id) ? [chosen, ...newest] : newest;
  return (
    <SelectControl
      label={label}
      choices={[{ value: "", label: "—" }, ...all.map(choiceOf)]}
      value={value ? String(value) : ""}
      problem={problem}
      set={(id) => set(Number(id) || undefined)}
    />
  );
}
