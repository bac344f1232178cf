import { retentionKinds } from "@vowdesk/contract/operations/business";
import type { RetentionRules } from "../features/operations/business/business.ts";
import type { PersonalColumn } from "../kernel/transaction/personal-data.ts";
import { otherPersonalTables, personalTables } from "./personal-data.ts";

/** The rules that declarations of personal data name. */
const declared = [
  ...personalTables.flatMap(({ personal }) =>
    Object.values(personal as Record<string, PersonalColumn>).flatMap(({ retention }) => retention ?? []),
  ),
  ...otherPersonalTables.flatMap(({ ends }) => ("retention" in ends ? ends.retention : [])),
];

/** The data that the business settings delete after a time, from the declarations (docs/decisions/101). */
export const retentionRules: RetentionRules = retentionKinds.flatMap((kind) => {
  const rule = declared.find((item) => item.kind === kind);
  return rule ? [{ ...rule, kind }] : [];
});
