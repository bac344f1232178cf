import { type RouteRecord } from "@vowdesk/contract/staff/menus";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";
import { tree } from "../features/staff/menus/menus.present.ts";
import { listMenus } from "../features/staff/menus/menus.store.ts";
import type { Db } from "../platform/database/index.ts";

const lastBefore = "153-functions-of-owners";
const maxPages = 7;
/** What later migrations add. */
const later = {
  pages: ["/pieces/list", "/imports/list", "/wedding-payments/invoices", "/galleries/list"],
  codes: [
    "piece",
    "piece:edit",
    "import",
    "import:run",
    "payment:invoice",
    "payment:invoice:ask",
    "payment:invoice:issue",
    "gallery",
    "gallery:all",
    "gallery:edit",
    "gallery:upload",
    "gallery:wipe",
    "gallery:cull",
  ],
};

/** Address of each page by its component. */
function addressesOf(menu: readonly RouteRecord[], parent = ""): [component: string, address: string][] {
  return menu.flatMap(({ path, component, children = [] }) => {
    const address = path.startsWith("/") ? path : path === "" ? parent : `${parent}/${path}`;
    const own: [string, string][] = component === "Layout" ? [] : [[component, address]];
    return [...own, ...addressesOf(children, address)];
  });
}

const menuOf = async (db: Db) => tree(await listMenus(db), "en");
const titlesOf = (menu: readonly RouteRecord[], directory: string) =>
  menu.find(({ meta }) => meta.title === directory)?.children?.map(({ meta }) => meta.title);

describe("the groups of the menu", () => {
  test("have at most seven pages, with the addresses and codes of before", async () => {
    let before: { menu: RouteRecord[]; codes: unknown[] } = { menu: [], codes: [] };
    const codesOf = async (db: Db) =>
      (await sql<{ code: string }>`select code from permission where code is not null order by 1`.execute(db)).rows;
    const { db, close } = await openUpgradedDatabase(lastBefore, async (then) => {
      before = { menu: await menuOf(then), codes: await codesOf(then) };
    });
    try {
      const menu = await menuOf(db);
      for (const { meta, children = [] } of menu)
        expect(children.filter(({ hidden }) => !hidden).length, meta.title).toBeLessThanOrEqual(maxPages);
      const pages = addressesOf(menu).filter(([component]) => !later.pages.includes(component));
      expect(new Map(pages)).toEqual(new Map(addressesOf(before.menu)));
      expect(pages).toHaveLength(addressesOf(before.menu).length);
      expect((await codesOf(db)).filter(({ code }) => !later.codes.includes(code))).toEqual(before.codes);
      expect(titlesOf(menu, "Studio set-up")).toEqual([
        "Resources",
        "Shoot types",
        "Offers",
        "Pieces",
        "Business settings",
        "Import",
      ]);
      expect(titlesOf(menu, "Administration")).toHaveLength(maxPages);
      const { rows } = await sql<{
        zh: string;
      }>`select label ->> 'zh' as zh from permission where code = 'payment:refund'`.execute(db);
      expect(rows).toEqual([{ zh: "婚纱订单退款" }]);
    } finally {
      await close();
    }
  });

  test("leave what an administrator has moved, renamed or deleted", async () => {
    const { db, close } = await openUpgradedDatabase(lastBefore, async (then) => {
      for (const change of [
        sql`update permission set parent_id = null, order_number = 5 where code = 'audit'`,
        sql`update permission set order_number = 900 where code = 'order:errand'`,
        sql`update permission set order_number = 99 where code = 'order:courier'`,
        sql`update permission set label = label || '{"en":"Rooms and gear"}' where code = 'bookable'`,
        sql`update permission set label = label || '{"en":"Set-up"}', path = '/setup' where code = 'sys:manager'`,
        sql`update permission set parent_id = (select id from permission where name = 'reviews') where code in ('announcement', 'message', 'chat:reports')`,
        sql`insert into permission (type, label, path, name) values (0, '{"en":"Own"}', '/own', 'finance')`,
        sql`delete from permission where code = 'dish' or parent_id = (select id from permission where code = 'dish')`,
      ])
        await change.execute(then);
    });
    try {
      const menu = await menuOf(db);
      expect(menu[0]?.meta.title).toBe("Audit trail");
      expect(menu.at(-1)?.meta.title).toBe("Errands");
      expect(titlesOf(menu, "Studio set-up")).toContain("Rooms and gear");
      expect(titlesOf(menu, "Local services")).toEqual([
        "Delivery orders",
        "Designated drivers",
        "Zones and prices",
        "Merchants",
      ]);
      expect(titlesOf(menu, "Reviews")).toContain("Announcements");
      expect(new Map(addressesOf(menu)).get("/system/app/packageList")).toBe("/setup/app/packageList");
      expect(titlesOf(menu, "Finance")).toHaveLength(maxPages);
      const { rows } = await sql`
        select label ->> 'en' as title from permission where name in ('communication', 'finance') order by 1`.execute(
        db,
      );
      expect(rows, "no empty directory, but the own one").toEqual([{ title: "Finance" }, { title: "Own" }]);
    } finally {
      await close();
    }
  });
});
