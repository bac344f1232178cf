import { Trans, useLingui } from "@lingui/react/macro";
import { permissionCodes } from "@vowdesk/contract";
import { languages } from "@vowdesk/contract/kernel";
import { menuTypes, pageKeys, type MenuNode, type MenuType } from "@vowdesk/contract/menus";
import { useId } from "react";
import { languageNames } from "../../../kernel/i18n/language.ts";
import {
  CheckControl,
  ControlPair,
  RadioControl,
  SelectControl,
  TextControl,
} from "../../../ui/input/form-controls.tsx";
import { FormField } from "../../../ui/overlay/form-dialog.tsx";
import { PresetText } from "../../../ui/input/preset-text.tsx";
import { typeNames } from "../labels.ts";
import { IconPicker } from "./icon-picker.tsx";
import type { MenuDraft } from "./menu-draft.ts";
import { flat, isAllowedParent } from "./menu-moves.ts";
import css from "./menus.module.css";

interface MenuFieldsProps {
  roots: readonly MenuNode[];
  /** Null for a new row. */
  node: MenuNode | null;
  draft: MenuDraft;
  problems: Readonly<Record<string, string>>;
  write: (changes: Partial<MenuDraft>) => void;
}

const indent = "\u2003";
const types: readonly MenuType[] = [0, 1, 2];
/** Maximum lengths that the server accepts. */
const maxLengths = { label: 64, path: 300, name: 64, remark: 500 };

/** Fields of the form of a menu row. */
export function MenuFields(props: MenuFieldsProps) {
  const { t, i18n } = useLingui();
  const { draft, problems, write } = props;
  return (
    <>
      <RadioControl
        label={t`Type`}
        value={draft.type}
        set={(type) => type !== null && write({ type })}
        problem={problems["type"]}
        choices={types.map((value) => ({ value, label: i18n._(typeNames[value]) }))}
      />
      <SelectControl
        label={t`Hangs under`}
        value={String(draft.parentId)}
        set={(parentId) => write({ parentId: Number(parentId) })}
        problem={problems["parentId"]}
        choices={[{ value: "0", label: t`Top level` }, ...parentChoices(props)]}
      />
      <Labels {...props} />
      <Code {...props} />
      {draft.type !== menuTypes.button && <Address {...props} />}
      {draft.type !== menuTypes.button && <IconPicker value={draft.icon} set={(icon) => write({ icon })} />}
      <More {...props} />
    </>
  );
}

/** Possible parents of a row, indented by level. */
function parentChoices({ roots, node, draft }: MenuFieldsProps) {
  const draw = (nodes: readonly MenuNode[], level: number): { value: string; label: string }[] =>
    nodes.flatMap((one) => {
      const isOpen = draft.type === menuTypes.button || one.type !== menuTypes.button;
      const canHold = isOpen && (node === null || isAllowedParent(roots, node.id, one.id));
      const own = canHold ? [{ value: String(one.id), label: indent.repeat(level) + one.label }] : [];
      return [...own, ...draw(one.children, level + 1)];
    });
  return draw(roots, 0);
}

function Labels({ draft, problems, write }: MenuFieldsProps) {
  const { t } = useLingui();
  const controls = languages.map((each) => (
    <TextControl
      key={each}
      label={`${t`Label`} · ${languageNames[each]}`}
      value={draft[each]}
      isFirst={each === languages[0]}
      problem={problems[`labels.${each}`]}
      maxLength={maxLengths.label}
      autoComplete="off"
      set={(text) => write({ [each]: text })}
    />
  ));
  return (
    <>
      <ControlPair>{controls.slice(0, 2)}</ControlPair>
      <ControlPair>{controls.slice(2)}</ControlPair>
    </>
  );
}

/** A directory may have any code; pages and buttons need a known permission code that no other row uses. */
function Code({ roots, node, draft, problems, write }: MenuFieldsProps) {
  const { t } = useLingui();
  const taken = new Set(flat(roots).map(({ code }) => code));
  const free = permissionCodes.filter((code) => code === node?.code || !taken.has(code));
  const known = draft.code === "" || free.includes(draft.code) ? free : [...free, draft.code];
  if (draft.type === menuTypes.directory)
    return (
      <TextControl
        label={t`Code`}
        value={draft.code}
        problem={problems["code"]}
        maxLength={maxLengths.label}
        autoComplete="off"
        isOptional
        hint={<Trans>Empty is open to everybody. A code of your own has a colon, such as studio:albums.</Trans>}
        set={(code) => write({ code })}
      />
    );
  return (
    <SelectControl
      label={t`Code`}
      value={draft.code}
      problem={problems["code"]}
      choices={[{ value: "", label: "—" }, ...known.map((code) => ({ value: code, label: code }))]}
      set={(code) => write({ code })}
    />
  );
}

function Address({ draft, problems, write }: MenuFieldsProps) {
  const { t } = useLingui();
  const keys: readonly string[] = pageKeys;
  const known = draft.url === "" || keys.includes(draft.url) ? keys : [...keys, draft.url];
  return (
    <>
      <ControlPair>
        <TextControl
          label={t`Path`}
          value={draft.path}
          problem={problems["path"]}
          maxLength={maxLengths.path}
          autoComplete="off"
          isOptional
          hint={<Trans>A path such as /albums, or https://…</Trans>}
          set={(path) => write({ path })}
        />
        <TextControl
          label={t`Route name`}
          value={draft.name}
          problem={problems["name"]}
          maxLength={maxLengths.name}
          autoComplete="off"
          isOptional
          set={(name) => write({ name })}
        />
      </ControlPair>
      {draft.type === menuTypes.menu && (
        <SelectControl
          label={t`Page of the app`}
          value={draft.url}
          problem={problems["url"]}
          choices={[{ value: "", label: "—" }, ...known.map((key) => ({ value: key, label: key }))]}
          set={(url) => write({ url })}
        />
      )}
    </>
  );
}

function More(props: MenuFieldsProps) {
  const { t } = useLingui();
  const { draft, problems, write } = props;
  const remarkId = useId();
  return (
    <details className={css.more}>
      <summary>
        <Trans>More</Trans>
      </summary>
      <div className={css.more}>
        {draft.type !== menuTypes.button && <Flags {...props} />}
        <TextControl
          label={t`Order number`}
          value={draft.orderNum}
          problem={problems["orderNum"]}
          inputMode="numeric"
          isOptional
          hint={<Trans>Smaller comes first. Moving a row numbers those beside it anew.</Trans>}
          set={(orderNum) => write({ orderNum: orderNum.replace(/\D/g, "") })}
        />
        <FormField id={remarkId} label={t`Remark`} isOptional problem={problems["remark"]}>
          <PresetText
            id={remarkId}
            presets={[]}
            value={draft.remark}
            maxLength={maxLengths.remark}
            set={(remark) => write({ remark })}
          />
        </FormField>
      </div>
    </details>
  );
}

function Flags({ draft, problems, write }: MenuFieldsProps) {
  const { t } = useLingui();
  const isPage = draft.type === menuTypes.menu;
  return (
    <>
      <CheckControl
        label={t`Hidden`}
        value={draft.hidden}
        set={(hidden) => write({ hidden })}
        hint={<Trans>It can be opened and stands in no sidebar.</Trans>}
      />
      {isPage ? (
        <>
          <CheckControl
            label={t`Tab always open`}
            value={draft.affix}
            set={(affix) => write({ affix })}
            hint={<Trans>Its tab stands first and cannot be closed.</Trans>}
          />
          <CheckControl
            label={t`Begins anew each time`}
            value={draft.noCache}
            set={(noCache) => write({ noCache })}
            hint={<Trans>It keeps nothing while another page is shown.</Trans>}
          />
          <TextControl
            label={t`Lights another entry`}
            value={draft.activeMenu}
            problem={problems["activeMenu"]}
            maxLength={maxLengths.path}
            autoComplete="off"
            isOptional
            hint={<Trans>The path of the entry that is lit while this page is shown.</Trans>}
            set={(activeMenu) => write({ activeMenu })}
          />
        </>
      ) : (
        <CheckControl
          label={t`Always a directory`}
          value={draft.alwaysShow}
          set={(alwaysShow) => write({ alwaysShow })}
          hint={<Trans>Also with one page in it; else that page takes its place.</Trans>}
        />
      )}
      <CheckControl
        label={t`In the breadcrumb`}
        value={draft.breadcrumb}
        set={(breadcrumb) => write({ breadcrumb })}
        hint={<Trans>Its label stands in the line above the page.</Trans>}
      />
    </>
  );
}
