import type { seededRoles } from "@vowdesk/contract/staff/auth";
import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { storedForm } from "./people.ts";

interface Department {
  name: string;
  /** Null at the top level. */
  under: string | null;
  phone: string;
  address: string;
  staff: readonly (typeof seededRoles)[number][];
}

const headquarters = "杭州市上城区钱江路 1366 号华润大厦 A 座";
const studioAddress = "杭州市西湖区曙光路 122 号";

/** The demo business: a photography studio and a platform for local services. */
const departments: readonly Department[] = [
  { name: "总部", under: null, phone: "0571-88001000", address: headquarters, staff: ["admin"] },
  { name: "运营部", under: "总部", phone: "0571-88001100", address: headquarters, staff: ["manager"] },
  { name: "调度中心", under: "运营部", phone: "0571-88001110", address: headquarters, staff: ["dispatcher"] },
  { name: "客服中心", under: "运营部", phone: "0571-88001120", address: headquarters, staff: ["service"] },
  { name: "内容审核组", under: "运营部", phone: "0571-88001130", address: headquarters, staff: ["moderator"] },
  {
    name: "婚纱摄影中心",
    under: "总部",
    phone: "0571-88002000",
    address: studioAddress,
    staff: ["consultant", "scheduler"],
  },
  {
    name: "摄影组",
    under: "婚纱摄影中心",
    phone: "0571-88002100",
    address: studioAddress,
    staff: ["photographer", "makeup", "assistant"],
  },
  { name: "后期修片组", under: "婚纱摄影中心", phone: "0571-88002200", address: studioAddress, staff: ["production"] },
  { name: "财务部", under: "总部", phone: "0571-88001200", address: headquarters, staff: ["finance"] },
  { name: "审计部", under: "总部", phone: "0571-88001300", address: headquarters, staff: ["auditor"] },
];

const phones: Readonly<Record<(typeof seededRoles)[number], string>> = {
  admin: "13857100001",
  manager: "13857100012",
  service: "13857100023",
  dispatcher: "13857100034",
  finance: "13857100045",
  moderator: "13857100056",
  auditor: "13857100067",
  consultant: "13857100078",
  scheduler: "13857100089",
  photographer: "13857100091",
  makeup: "13857100102",
  assistant: "13857100113",
  production: "13857100124",
};

async function loadPhones(db: Services["db"]): Promise<void> {
  const stored = Object.fromEntries(Object.entries(phones).map(([name, phone]) => [name, storedForm(phone)]));
  await sql`update users set phone = entry.value from jsonb_each_text(${JSON.stringify(stored)}::jsonb) as entry
    where users.username = entry.key and users.phone = '' and users.deleted_at is null`.execute(db);
}

export async function loadDepartments(db: Services["db"]): Promise<void> {
  await db.transaction().execute(async (inside) => {
    await sql`lock table department in share row exclusive mode`.execute(inside);
    const { rows } = await sql`select from department limit 1`.execute(inside);
    if (rows.length > 0) return;
    await loadPhones(inside);
    for (const [index, { name, under, phone, address, staff }] of departments.entries()) {
      await sql`
        with made as (
          insert into department (parent_id, name, phone, address, order_number)
          values ((select id from department where name = ${under}), ${name}, ${storedForm(phone)}, ${address}, ${(index + 1) * 10})
          returning id
        )
        update users set department_id = made.id from made
        where users.username = any (${[...staff]}::text[]) and users.deleted_at is null`.execute(inside);
    }
  });
}
