import * as z from "zod";
import { NonEmptyText, FileAddress } from "../../../kernel/index.ts";

/** Documents that may be required. */
export const documentNames = [
  "business-licence",
  "food-licence",
  "health-certificate",
  "vehicle-licence",
  "driving-licence",
  "conduct-certificate",
] as const;
export type DocumentName = (typeof documentNames)[number];

/** A document that an app user submits for review. */
export const ShownDocument = z.object({
  name: z.enum(documentNames),
  number: NonEmptyText(40),
  picture: FileAddress,
  /** Last valid day, `2027-06-30`; null for no expiry. */
  expiresOn: z.iso.date().nullable(),
});
export type ShownDocument = z.infer<typeof ShownDocument>;

/** State of a checklist entry. */
export type DocumentState = "good" | "expired" | "missing";

export interface ChecklistEntry {
  name: DocumentName;
  state: DocumentState;
  document: ShownDocument | null;
}

/** Checks the required documents on a day, `2026-11-02`. */
export function checkDocuments(
  required: readonly DocumentName[],
  documents: readonly ShownDocument[],
  today: string,
): ChecklistEntry[] {
  return required.map((name) => {
    const document = documents.find((item) => item.name === name) ?? null;
    if (document === null) return { name, state: "missing", document };
    const isExpired = document.expiresOn !== null && document.expiresOn < today;
    return { name, state: isExpired ? "expired" : "good", document };
  });
}
