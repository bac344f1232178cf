import { skipToken, useQuery } from "@tanstack/react-query";
import { leadsApi, type Lead } from "@vowdesk/contract/leads";
import { queryOptions, useCall } from "../../../kernel/cache/queries.ts";
import type { ControlProps } from "../../../resource/field.ts";
import { SelectControl } from "../../../ui/input/form-controls.tsx";

const shownLeads = 100;

const choiceOf = ({ id, nameA, nameB }: Lead) => ({
  value: String(id),
  label: [nameA, nameB].filter(Boolean).join(" & "),
});

/** A form control for a lead: one of the open leads, or the lead with which the form was opened. */
export function LeadField({ label, value, set, problem }: ControlProps<number | undefined>) {
  const { data } = useCall(leadsApi.list, { state: "open", sort: "nextTouchAt", pageSize: shownLeads });
  const { data: chosen } = useQuery(
    value ? queryOptions(leadsApi.detail, { id: value }) : { queryKey: ["no lead"], queryFn: skipToken },
  );
  const open = data?.records ?? [];
  const all = chosen && open.every(({ id }) => id !== chosen.id) ? [chosen, ...open] : open;
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
