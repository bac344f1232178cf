import type { OtherPersonalTable } from "../../../kernel/transaction/personal-data.ts";

/** Personal data that no app account owns (docs/decisions/182). */
export const personalData: readonly OtherPersonalTable[] = [
  {
    table: "studio_import_unit",
    subject: "couple",
    personal: { content: "text" },
    ends: { job: "imports" },
  },
];
