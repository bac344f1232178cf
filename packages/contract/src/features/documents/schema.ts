import * as z from "zod";

/** What somebody may have to show. */
export const documentNames = [
  "business-licence",
  "food-licence",
  "health-certificate",
  "vehicle-licence",
  "driving-licence",
  "conduct-certificate",
] as const;
export type DocumentName = (typeof documentNames)[number];

/** A document that somebody shows to those who review. */
export const ShownDocument = z.object({
  name: z.enum(documentNames),
  number: z.string().trim().min(1).max(40),
  /** The address of an uploaded picture. */
  picture: z.string().min(1).max(500),
  /** The last day it is good, `2027-06-30`; null for one without end. */
  expiresOn: z.iso.date().nullable(),
});
export type ShownDocument = z.infer<typeof ShownDocument>;

/** How a line of a checklist stands. */
export type DocumentState = "good" | "expired" | "missing";

export interface ChecklistLine {
  name: DocumentName;
  state: DocumentState;
  document: ShownDocument | null;
}

/** How every document that is asked for stands on a day, `2026-11-02`. */
export function checked(
  asked: readonly DocumentName[],
  documents: readonly ShownDocument[],
  today: string,
): ChecklistLine[] {
  return asked.map((name) => {
    const document = documents.find((one) => one.name === name) ?? null;
    if (document === null) return { name, state: "missing", document };
    const isExpired = document.expiresOn !== null && document.expiresOn < today;
    return { name, state: isExpired ? "expired" : "good", document };
  });
}
