import { languages, type Language } from "@vowdesk/contract/kernel";
import { menuTypes, type MenuNode, type MenuType } from "@vowdesk/contract/menus";

/** Fields of the form of a menu row. */
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

/** Default type of a new row, by the type of its parent. */
const typeUnder: Readonly<Record<MenuType, MenuType>> = { 0: menuTypes.menu, 1: menuTypes.button, 2: menuTypes.button };

/** Initial fields for a new row. */
export function emptyDraft(parent: Pick<MenuNode, "id" | "type"> | null): MenuDraft {
  const texts = { zh: "", en: "", es: "", ja: "", code: "", path: "", name: "", url: "", icon: "" };
  const flags = { hidden: false, affix: false, noCache: false, alwaysShow: false, breadcrumb: true };
  const place = { type: parent ? typeUnder[parent.type] : menuTypes.directory, parentId: parent?.id ?? 0 };
  return { ...texts, ...flags, ...place, orderNum: "", remark: "", activeMenu: "" };
}

/** Initial fields for an existing row. */
export function draftOf(node: MenuNode): MenuDraft {
  const { type, parentId, labels, code, path, name, url, icon, remark, activeMenu } = node;
  const { hidden, affix, noCache, alwaysShow, breadcrumb } = node;
  const flags = { hidden, affix, noCache, alwaysShow, breadcrumb };
  const texts = { ...labels, code, path, name, url, icon, remark, activeMenu };
  return { type, parentId, ...texts, ...flags, orderNum: String(node.orderNum) };
}

const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : value);

/** The changes that differ from the initial fields, with trimmed text. */
export function changedIn(start: MenuDraft, changes: Partial<MenuDraft>): Partial<MenuDraft> {
  const entries = Object.entries(changes).map(([name, value]) => [name, trimmed(value)] as const);
  return Object.fromEntries(entries.filter(([name, value]) => value !== start[name as keyof MenuDraft]));
}

/** The changed labels. Empty labels are ignored, because a row needs a label in each language. */
export function labelsIn(changed: Partial<MenuDraft>): Partial<Record<Language, string>> {
  return Object.fromEntries(languages.flatMap((each) => (changed[each] ? [[each, changed[each]]] : [])));
}

/** The changed fields without labels, as input of the call. */
export function fieldsIn(changed: Partial<MenuDraft>) {
  const { zh: _zh, en: _en, es: _es, ja: _ja, ...fields } = changed;
  return fields;
}

/** Whether a row has a label in the given language and, unless it is a directory, a code. */
export function isFilled(draft: MenuDraft, language: Language): boolean {
  return draft[language].trim() !== "" && (draft.type === menuTypes.directory || draft.code.trim() !== "");
}
