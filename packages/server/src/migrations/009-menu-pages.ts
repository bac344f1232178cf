import { sql } from "kysely";
import type { Migration } from "kysely/migration";

// The user who last changed a row, for conflict messages.
const versions = sql`
  alter table permission
    add column version integer not null default 1,
    add column updated_by text not null default 'system',
    add column updated_at timestamptz not null default now();
  alter table department
    add column version integer not null default 1,
    add column updated_by text not null default 'system';
`;

const pages = sql`
  update permission set type = 1, path = page.path, name = page.name, url = page.url, icon = page.icon
  from (values
    ('sys:menu', '/system/menu/menuList', 'menuList', '/system/menu/menuList', 'list-tree'),
    ('sys:department', '/system/department/departmentList', 'departmentList', '/system/department/departmentList', 'sitemap')
  ) as page (code, path, name, url, icon)
  where permission.code = page.code;
`;

// Viewing as another role is the administrator's permission until another role gets it.
const viewAs = sql`
  insert into permission (parent_id, type, code, label, order_number)
  select id, 2, 'sys:view-as', '{"zh":"以他人视角查看","en":"View as","es":"Ver como","ja":"他のユーザーとして表示"}', 18
  from permission where code = 'sys:manager';
`;

/** The pages of menus and departments, and the permission to view as another user. */
export const menuPages: Migration = {
  async up(db) {
    for (const statements of [versions, pages, viewAs]) await statements.execute(db);
  },
};
