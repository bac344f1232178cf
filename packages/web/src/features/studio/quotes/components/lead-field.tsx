import { skipToken, useQuery } from "@tanstack/react-query";
import { leadsApi } from "@vowdesk/contract/studio/leads";
import { queryOptions, useCall } from "../../../../kernel/cache/queries.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { RecordSelect } from "../../../../shared/record-select.tsx";

const shownLeads = 100;

/** A form control for a lead: one of the open leads, or the lead with which the form was opened. */
export function LeadField(props: ControlProps<number | undefined>) {
  const { value } = props;
  const { data } = useCall(leadsApi.list, { state: "open", sort: "nextTouchAt", pageSize: shownLeads });
  const { data: chosen } = useQuery(
    value ? queryOptions(leadsApi.detail, { id: value }) : { queryKey: ["no lead"], queryFn: skipToken },
  );
  return (
    <RecordSelect
      {...props}
      records={data?.records ?? []}
      chosen={chosen}
      labelOf={({ nameA, nameB }) => [nameA, nameB].filter(Boolean).join(" & ")}
    />
  );
}
