import { createHash } from "node:crypto";
import { checkDocuments, type DocumentName, type ShownDocument } from "@vowdesk/contract/people/documents";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse, refuseFields } from "../../../kernel/http/refusal.ts";
import { businessZone, dateIn } from "../../../platform/business-time.ts";
import type { PictureClaims } from "../../reviews/engine/engine.ts";

/** Refuses if a required document is missing or expired. */
export async function assertInOrder(
  ctx: Context,
  required: readonly DocumentName[],
  documents: readonly ShownDocument[],
): Promise<void> {
  const today = dateIn(await businessZone(ctx.db), ctx.now);
  const lines = checkDocuments(required, documents, today);
  if (lines.some(({ state }) => state !== "good")) refuse("application-documents");
}

/** Stores the documents' pictures. Refuses documents that are not on the checklist, and duplicates. */
export async function keepDocuments(
  documents: readonly ShownDocument[],
  checklist: readonly DocumentName[],
  { keep }: Pick<PictureClaims, "keep">,
): Promise<ShownDocument[]> {
  const names = documents.map(({ name }) => name);
  if (new Set(names).size < names.length || names.some((name) => !checklist.includes(name)))
    refuseFields({ documents: "wrong" });
  const stored = [];
  for (const document of documents) stored.push({ ...document, picture: await keep(document.picture) });
  return stored;
}

/** Key that marks items with the same document as similar. */
export const markOf = ({ name, number }: ShownDocument) =>
  `document:${createHash("sha256").update(`${name} ${number.toUpperCase()}`).digest("base64url")}`;
