import { languages, type Language } from "@vowdesk/contract/kernel";
import { menuTypes, type MenuNode, type MenuType } from "@vowdesk/contract/menus";

/** What the form of a row holds. */
export interface MenuDraft {
  type: MenuType;
  parentId: number;
  zh: string;
  en: string;
  es: string;
  ja: string;
  code: string;
  path: string;
  name: string;
  url: string;
  icon: string;
  orderNum: string;
  remark: string;
  activeMenu: string;
  hidden: boolean;
  affix: boolean;
  noCache: boolean;
  alwaysShow: boolean;
  breadcrumb: boolean;
}

/** Under another row a new one begins as what usually hangs there. */
const typeUnder: Readonly<Record<MenuType, MenuType>> = { 0: menuTypes.menu, 1: menuTypes.button, 2: menuTypes.button };

/** The form as it opens for a new row. */
export function emptyDraft(parent: Pick<MenuNode, "id" | "type"> | null): MenuDraft {
  const texts = { zh: "", en: "", es: "", ja: "", code: "", path: "", name: "", url: "", icon: "" };
  const flags = { hidden: false, affix: false, noCache: false, alwaysShow: false, breadcrumb: true };
  const place = { type: parent ? typeUnder[parent.type] : menuTypes.directory, parentId: parent?.id ?? 0 };
  return { ...texts, ...flags, ...place, orderNum: "", remark: "", activeMenu: "" };
}

/** The form as it opens for a row. */
export function draftOf(node: MenuNode): MenuDraft {
  const { type, parentId, labels, code, path, name, url, icon, remark, activeMenu } = node;
  const { hidden, affix, noCache, alwaysShow, breadcrumb } = node;
  const flags = { hidden, affix, noCache, alwaysShow, breadcrumb };
  const texts = { ...labels, code, path, name, url, icon, remark, activeMenu };
  return { type, parentId, ...texts, ...flags, orderNum: String(node.orderNum) };
}

const plain = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** Of what was entered, that which differs from how the form opened, without blanks around it. */
export function changedIn(start: MenuDraft, changes: Partial<MenuDraft>): Partial<MenuDraft> {
  const entries = Object.entries(changes).map(([name, value]) => [name, plain(value)] as const);
  return Object.fromEntries(entries.filter(([name, value]) => value !== start[name as keyof MenuDraft]));
}

/** The labels among what was entered. An emptied one is left as it was: each row is called something everywhere. */
export function labelsIn(changed: Partial<MenuDraft>): Partial<Record<Language, string>> {
  return Object.fromEntries(languages.flatMap((each) => (changed[each] ? [[each, changed[each]]] : [])));
}

/** Everything but the labels, as the call takes it. */
export function fieldsIn(changed: Partial<MenuDraft>) {
  const { zh: _zh, en: _en, es: _es, ja: _ja, ...fields } = changed;
  return fields;
}

/** A row is called something in the asked language; pages and buttons have a code. */
export function isFilled(draft: MenuDraft, language: Language): boolean {
  return draft[language].trim() !== "" && (draft.type === menuTypes.directory || draft.code.trim() !== "");
}
