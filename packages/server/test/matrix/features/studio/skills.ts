import { sql } from "kysely";
import type { TestServer } from "../../../server.ts";
import { idOf, newName, nothing, shared, type AuditCases, type ObjectFactories, type Rows } from "../../objects.ts";

const namesOf = (name: string) => ({ zh: name, en: name, es: name, ja: name });

/** A skill that is not the last one, and so can be moved down. */
const make = (server: TestServer) => {
  const names = JSON.stringify(namesOf(newName()));
  return idOf(
    server,
    sql`insert into skill (code, names, position) select 'skill-' || max(id) + 1, ${names}::jsonb, 0 from skill returning id`,
  );
};

export const objects: ObjectFactories = { skill: make };

const byVersion = (id: string | number) => ({ id, version: 1 });

export const rows: Rows = {
  "skills.list": nothing(),
  "skills.add": nothing(),
  "skills.update": shared("skill", (id) => ({ ...byVersion(id), names: namesOf("New") })),
  "skills.move": shared("skill", (id) => ({ ...byVersion(id), direction: "down" })),
  "skills.retire": shared("skill", byVersion),
  "skills.restore": shared("skill", byVersion),
};

export const auditCases: AuditCases = (server) => {
  const one = async () => ({ id: await make(server()), version: 1 });
  return {
    "skills.add": () => ({ input: { names: namesOf(newName()) } }),
    "skills.update": async () => ({ input: { ...(await one()), names: namesOf(newName()) } }),
    "skills.move": async () => ({ input: { ...(await one()), direction: "down" } }),
    "skills.retire": async () => ({ input: await one() }),
    "skills.restore": async () => {
      const input = await one();
      await sql`update skill set retired_at = now() where id = ${input.id}`.execute(server().services.db);
      return { input };
    },
  };
};
