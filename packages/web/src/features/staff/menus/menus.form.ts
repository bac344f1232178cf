import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Language } from "@vowdesk/contract/kernel";
import { menusApi, menuTypes, pageKeys, type MenuNode } from "@vowdesk/contract/staff/menus";
import { currentLanguage, languageNames } from "../../../kernel/i18n/language.ts";
import { field, type Values } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { treeChoices } from "../../../ui/input/tree/tree-choices.ts";
import { IconPicker } from "./components/icon-picker.tsx";
import { CodeControl } from "./components/code-control.tsx";
import { isAllowedParent } from "./components/menu-moves.ts";
import { typeNames } from "./menus.labels.ts";

const isButton = ({ type }: Values) => type === menuTypes.button;
const isPage = ({ type }: Values) => type === menuTypes.menu;
const isDirectory = ({ type }: Values) => type === menuTypes.directory;
const isNoButton = (values: Values) => !isButton(values);

/** A new row needs a label in the current language only, from which the server takes the others. */
const label = (language: Language) =>
  field.text(msg({ message: `Label · ${languageNames[language]}`, context: "menu" }), {
    half: true,
    required: () => currentLanguage() === language,
  });

const types = () => Object.values(menuTypes).map((type) => ({ value: String(type), label: i18n._(typeNames[type]) }));

export const menuForm = form({
  create: menusApi.add,
  update: menusApi.update,
  defaults: { breadcrumb: true },
  fields: {
    type: field.options(msg({ message: "Type", context: "field" }), types, { look: "radio" }),
    parentId: field.select(msg({ message: "Parent", context: "menu" }), {
      call: menusApi.list,
      none: msg({ message: "Top level", context: "menu" }),
      choices: (roots, edited: MenuNode | null, values) =>
        treeChoices<MenuNode>(
          roots,
          ({ label: text }) => text,
          ({ id, type }) =>
            (isButton(values) || type !== menuTypes.button) && (!edited || isAllowedParent(roots, edited.id, id)),
        ),
      refusals: ["parent-unknown", "parent-below-itself"],
    }),
    "labels.zh": label("zh"),
    "labels.en": label("en"),
    "labels.es": label("es"),
    "labels.ja": label("ja"),
    code: field.custom(msg({ message: "Code", context: "field" }), CodeControl, {
      required: (values) => !isDirectory(values),
      refusals: ["menu-code-taken", "menu-code-reserved", "menu-code-unknown", "menu-code-required"],
    }),
    path: field.text(msg({ message: "Path", context: "menu" }), {
      hint: msg`A path such as /albums, or https://…`,
      half: true,
      when: isNoButton,
    }),
    name: field.text(msg({ message: "Route name", context: "menu" }), { half: true, when: isNoButton }),
    url: field.options(
      msg({ message: "Page component", context: "menu" }),
      () => [{ value: "", label: "—" }, ...pageKeys.map((key) => ({ value: key, label: key }))],
      { required: false, when: isPage },
    ),
    icon: field.custom(msg({ message: "Icon", context: "menu" }), IconPicker, { when: isNoButton }),
    hidden: field.check(msg({ message: "Hidden", context: "menu" }), {
      hint: msg`The page is not in the sidebar, but can be opened by its address.`,
      more: true,
      when: isNoButton,
    }),
    affix: field.check(msg`Tab always open`, {
      hint: msg`The tab comes first and cannot be closed.`,
      more: true,
      when: isPage,
    }),
    noCache: field.check(msg`Reload on every visit`, {
      hint: msg`The page is not kept while another page is shown.`,
      more: true,
      when: isPage,
    }),
    activeMenu: field.text(msg`Highlighted menu entry`, {
      hint: msg`Path of the entry that is highlighted while this page is shown.`,
      more: true,
      when: isPage,
    }),
    alwaysShow: field.check(msg`Always a directory`, {
      hint: msg`Show the directory even if it contains a single page. Otherwise that page is shown instead.`,
      more: true,
      when: isDirectory,
    }),
    breadcrumb: field.check(msg`Show in the breadcrumb`, {
      hint: msg`The label is shown above the page.`,
      more: true,
      when: isNoButton,
    }),
    orderNum: field.number(msg({ message: "Position", context: "field" }), {
      hint: msg`Smaller numbers come first. Moving an entry renumbers its siblings.`,
      more: true,
    }),
    remark: field.long(msg({ message: "Description", context: "field" }), { more: true }),
  },
  prepare: (input, values) => ("id" in input ? input : { ...input, label: values[`labels.${currentLanguage()}`] }),
});
