import { createHash } from "node:crypto";
import { checked, type DocumentName, type ShownDocument } from "@vowdesk/contract/documents";
import type { Context } from "../../kernel/http/context.ts";
import { refuse, refuseFields } from "../../kernel/http/refusal.ts";
import { businessZone, dateIn } from "../../platform/business-time.ts";
import type { Keeping } from "../reviews/index.ts";

/** Refuses as long as a document that is asked for is missing or has expired. */
export async function assertInOrder(
  ctx: Context,
  asked: readonly DocumentName[],
  documents: readonly ShownDocument[],
): Promise<void> {
  const today = dateIn(await businessZone(ctx.db), ctx.now);
  const lines = checked(asked, documents, today);
  if (lines.some(({ state }) => state !== "good")) refuse("application-documents");
}

/** Documents with their pictures kept; one that is not asked for, or is there twice, is wrong. */
export async function keepDocuments(
  documents: readonly ShownDocument[],
  asked: readonly DocumentName[],
  { keep }: Pick<Keeping, "keep">,
): Promise<ShownDocument[]> {
  const names = documents.map(({ name }) => name);
  if (new Set(names).size < names.length || names.some((name) => !asked.includes(name)))
    refuseFields({ documents: "invalid" });
  const kept = [];
  for (const document of documents) kept.push({ ...document, picture: await keep(document.picture) });
  return kept;
}

/** What items have alike that show the same document. */
export const markOf = ({ name, number }: ShownDocument) =>
  `document:${createHash("sha256").update(`${name} ${number.toUpperCase()}`).digest("base64url")}`;
