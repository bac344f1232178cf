import type { SkillCode } from "@vowdesk/contract/studio/bookables";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";
import { nameOfUser, phoneOfUser } from "../../staff/auth/staff-names.store.ts";

const consultant = sql<number | null>`coalesce(wedding.consultant_id, lead.consultant_id)`;

interface Contact {
  id: number;
  name: string | null;
  phone: string | null;
}

/** The consultants of shoots, who look after the wedding or the lead. */
export const listContacts = (db: Db, shootIds: readonly number[]): Promise<Contact[]> =>
  db
    .selectFrom("shoot")
    .leftJoin("wedding", "wedding.id", "shoot.wedding_id")
    .leftJoin("lead", "lead.id", "shoot.lead_id")
    .select(["shoot.id", nameOfUser(consultant).as("name"), phoneOfUser(consultant).as("phone")])
    .where("shoot.id", "in", [...shootIds])
    .execute();

/** What bookables can do, by id. Things can do nothing. */
export async function findSkills(db: Db, bookableIds: readonly number[]): Promise<Map<number, SkillCode[]>> {
  if (bookableIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("bookable")
    .select(["id", "skills"])
    .where("id", "in", [...bookableIds])
    .execute();
  return new Map(rows.map(({ id, skills }) => [id, skills]));
}
