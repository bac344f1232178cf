import type { Language } from "@vowdesk/contract/kernel";
import type { Db } from "../../platform/database.ts";

export interface MenuRow {
  id: number;
  parent_id: number | null;
  type: number;
  code: string | null;
  label: Record<Language, string>;
  path: string;
  name: string;
  url: string;
  icon: string;
  affix: boolean;
  hidden: boolean;
  no_cache: boolean;
  /** Path of the entry that is lit instead of this one. */
  active_menu: string | null;
  breadcrumb: boolean;
  /** Null leaves it to the type. */
  always_show: boolean | null;
  order_number: number;
}

type MenuTables = {
  permission: MenuRow;
};

const button = 2;

/** Directories and menus in the order they are drawn; buttons are no part of a menu. */
export function listMenus(db: Db): Promise<MenuRow[]> {
  return db
    .withTables<MenuTables>()
    .selectFrom("permission")
    .selectAll()
    .where("type", "<>", button)
    .orderBy("order_number")
    .orderBy("id")
    .execute();
}
