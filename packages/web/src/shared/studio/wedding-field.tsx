import { skipToken, useQuery } from "@tanstack/react-query";
import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { queryOptions, useCall } from "../../kernel/cache/queries.ts";
import type { ControlProps } from "../../resource/field.ts";
import { RecordSelect } from "../record-select.tsx";

const shownWeddings = 100;

/** A form control for a wedding: one of the newest, or the one with which the form was opened. */
export function WeddingField(props: ControlProps<number | undefined>) {
  const { value } = props;
  const { data } = useCall(weddingsApi.list, { pageSize: shownWeddings });
  const { data: chosen } = useQuery(
    value ? queryOptions(weddingsApi.detail, { id: value }) : { queryKey: ["no wedding"], queryFn: skipToken },
  );
  return (
    <RecordSelect
      {...props}
      records={data?.records ?? []}
      chosen={chosen}
      labelOf={({ number, nameA, nameB }) => `${[nameA, nameB].filter(Boolean).join(" & ")} (${number})`}
    />
  );
}
