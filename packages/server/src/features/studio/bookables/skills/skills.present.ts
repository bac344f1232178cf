import type { Skill } from "@vowdesk/contract/studio/bookables";
import type { Actor } from "../../../../kernel/http/context.ts";
import { allowed } from "./skills.policy.ts";
import type { SkillRow } from "./skills.store.ts";

export const present = (actor: Actor, row: SkillRow): Skill => ({
  id: row.id,
  code: row.code,
  names: row.names,
  isRetired: row.retired_at !== null,
  version: row.version,
  allowed: allowed(actor, row),
});

/** The fields that the audit trail compares. */
export const auditFields = ({ names, position, retired_at }: SkillRow) => ({
  name: names,
  position,
  retired: retired_at !== null,
});
