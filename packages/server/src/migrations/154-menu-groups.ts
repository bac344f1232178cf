import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// Directories without a code are shown to every user who may open one of their pages.
const groups = sql<{ id: number }>`
  insert into permission (type, label, path, name, icon, order_number) values
    (0, '{"zh":"本地服务","en":"Local services","es":"Servicios locales","ja":"地域サービス"}',
     '/local-services', 'localServices', 'truck-delivery', 30),
    (0, '{"zh":"财务","en":"Finance","es":"Finanzas","ja":"会計"}', '/finance', 'finance', 'coins', 40),
    (0, '{"zh":"消息与公告","en":"Communication","es":"Comunicación","ja":"連絡"}', '/communication', 'communication', 'speakerphone', 780),
    (0, '{"zh":"影楼设置","en":"Studio set-up","es":"Configuración del estudio","ja":"スタジオ設定"}',
     '/studio-setup', 'studioSetup', 'tool', 790),
    (0, '{"zh":"运维","en":"Operations","es":"Operaciones","ja":"運用"}', '/operations', 'operationsPages', 'database', 810)
  returning id`;

// A page whose parent or position an administrator has changed stays where it is. A path relative to the former parent becomes absolute.
const moves = (groupIds: readonly number[]) => sql`
  update permission page set
    parent_id = target.id, order_number = move.position,
    path = case when page.path like '/%' or page.path like '%://%' then page.path else source.path || '/' || page.path end
  from (values
    ('order:delivery', null, 30, 'localServices', 10),
    ('order:driver', null, 31, 'localServices', 20),
    ('order:errand', null, 32, 'localServices', 30),
    ('order:courier', null, 33, 'localServices', 40),
    ('order:price', null, 34, 'localServices', 50),
    ('merchants', null, 59, 'localServices', 60),
    ('dish', null, 60, 'localServices', 70),
    ('payment', 'studioPages', 9, 'finance', 10),
    ('payment:due', 'studioPages', 10, 'finance', 20),
    ('payment:refund', 'studioPages', 11, 'finance', 30),
    ('wedding-refund', 'reviews', 90, 'finance', 40),
    ('discount', 'reviews', 80, 'finance', 50),
    ('withdrawal', 'reviews', 10, 'finance', 60),
    ('announcement', null, 780, 'communication', 10),
    ('message', null, 790, 'communication', 20),
    ('chat:reports', null, 26, 'communication', 30),
    ('bookable', 'studioPages', 3, 'studioSetup', 10),
    ('shoot:purposes', 'studioPages', 4, 'studioSetup', 20),
    ('offer', 'studioPages', 5, 'studioSetup', 30),
    ('studio', 'system', 60, 'studioSetup', 40),
    ('audit', 'system', 30, 'operationsPages', 10),
    ('errors', 'system', 20, 'operationsPages', 20),
    ('operations', 'system', 40, 'operationsPages', 30),
    ('operations:jobs', 'system', 50, 'operationsPages', 40),
    ('webhook', 'system', 55, 'operationsPages', 50),
    ('alert', 'system', 56, 'operationsPages', 60),
    ('packages', 'system', 25, 'operationsPages', 70)
  ) as move (code, source, seeded_position, target, position)
  join permission target on target.name = move.target and target.id = any(${groupIds})
  left join permission source on source.name = move.source and source.type = 0
  where page.code = move.code and page.parent_id is not distinct from source.id and page.order_number = move.seeded_position`;

const emptyGroups = (groupIds: readonly number[]) => sql`
  delete from permission
  where id = any(${groupIds}) and not exists (select from permission page where page.parent_id = permission.id)`;

// As clients do that save a tree of permissions: who holds a page holds its group.
const held = (groupIds: readonly number[]) => sql`
  insert into role_permission (role_id, permission_id)
  select distinct role_permission.role_id, page.parent_id from role_permission
  join permission page on page.id = role_permission.permission_id
  where page.parent_id = any(${groupIds})
  on conflict do nothing`;

// Without one of their pages. "system" has a code, so it stays a right of the role.
const unneeded = sql`
  delete from role_permission using permission directory
  where directory.id = role_permission.permission_id and directory.type = 0 and directory.name in ('studioPages', 'reviews')
    and not exists (
      select from role_permission other join permission page on page.id = other.permission_id
      where other.role_id = role_permission.role_id and page.parent_id = directory.id
    )`;

const renamed: readonly (readonly [code: string, language: string, before: string, text: string])[] = [
  ["sys:manager", "en", "System", "Administration"],
  ["sys:manager", "es", "Sistema", "Administración"],
  ["sys:manager", "ja", "システム管理", "管理"],
  ["bookable", "en", "Bookables", "Resources"],
  ["shoot:purposes", "en", "Purposes of shoots", "Shoot types"],
  ["payment", "zh", "婚礼收款", "婚纱订单收款"],
  ["payment:refund", "zh", "婚礼退款", "婚纱订单退款"],
  ["message:escalated", "es", "Recibir avisos de pedidos sin asumir", "Recibir avisos de pedidos sin responsable"],
];

/** Groups the menu by work, with at most seven pages in a group. Codes and addresses stay, and so does what administrators have changed. */
export const menuGroups: Migration = {
  async up(db) {
    const { rows } = await groups.execute(db);
    const groupIds = rows.map(({ id }) => id);
    for (const statements of [moves(groupIds), emptyGroups(groupIds), held(groupIds), unneeded])
      await statements.execute(db);
    for (const [code, language, before, text] of renamed)
      await sql`
        update permission set label = label || jsonb_build_object(${language}::text, ${text}::text)
        where code = ${code} and label ->> ${language} = ${before}
      `.execute(db);
  },
};
