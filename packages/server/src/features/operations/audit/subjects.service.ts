import { subjectParts } from "@vowdesk/contract/operations/audit";
import type { Context } from "../../../kernel/http/context.ts";
import type { SubjectNames } from "../../../kernel/paging/subject-names.ts";
import { findNames } from "./subjects.store.ts";

/** Names of the subjects of entries, in the language of the caller. Subjects without a name are left out. */
export async function namesOf(
  ctx: Context,
  subjectNames: SubjectNames,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const requested = new Map<string, string[]>();
  for (const subject of new Set(subjects)) {
    const { kind, key } = subjectParts(subject);
    if (key !== "") requested.set(kind, [...(requested.get(kind) ?? []), key]);
  }
  const names = await findNames(ctx.db, subjectNames, requested, ctx.language);
  return new Map(names.map(({ kind, key, name }) => [`${kind}:${key}`, name]));
}
