import { msg } from "@lingui/core/macro";
import type { leadsApi } from "@vowdesk/contract/studio/leads";
import type { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { filter } from "../../resource/filter.ts";

type ListConsultants = typeof leadsApi.consultants | typeof weddingsApi.consultants;

export const consultantChoices = (consultants: readonly { id: number; name: string }[]) =>
  consultants.map(({ id, name }) => ({ value: String(id), label: name }));

/** The column with the consultant of a record. */
export const consultantColumn = {
  field: "consultantName",
  label: msg({ message: "Consultant", context: "person" }),
  width: 120,
  as: (name: string) => name || "—",
} as const;

/** A filter for the consultant of a record, which offers those that `call` lists. */
export const consultantFilter = (call: ListConsultants) =>
  filter.loaded<ListConsultants>(msg({ message: "Consultant", context: "person" }), {
    call,
    input: {},
    choices: consultantChoices,
  });
