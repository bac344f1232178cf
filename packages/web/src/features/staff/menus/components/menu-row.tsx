import { Trans, useLingui } from "@lingui/react/macro";
import { IconEye, IconEyeOff, IconGripVertical } from "@tabler/icons-react";
import { menuTypes, shownCode, type MenuNode, type VisibilityRow } from "@vowdesk/contract/staff/menus";
import { Badge } from "../../../../ui/display/badge.tsx";
import { iconOf } from "../../../../ui/overlay/menu-icons.ts";
import { RowActs, type TreeActions } from "../../../../ui/table/row-acts.tsx";
import { typeNames, whyNames } from "../menus.labels.ts";
import css from "./menus.module.css";

interface MenuRowProps {
  node: MenuNode;
  /** Why the row is shown or hidden for the chosen user; null if none is chosen. */
  why: VisibilityRow | null;
  acts: TreeActions<MenuNode>;
  canDrag: boolean;
}

/** Row of a directory, page or button with code, path and actions. */
export function MenuRow({ node, why, acts, canDrag }: MenuRowProps) {
  const { i18n } = useLingui();
  const { type, icon, label, code, path, hidden } = node;
  const Icon = iconOf(icon);
  return (
    <>
      {canDrag && (
        <span className={css.grip} data-grip aria-hidden="true">
          <IconGripVertical size={16} stroke={1.8} />
        </span>
      )}
      <span className={css.icon} aria-hidden="true">
        {type !== menuTypes.button && <Icon size={18} stroke={1.6} />}
      </span>
      <span className={css.name} data-type={type}>
        <span className={css.label}>{label}</span>
        <Badge tone={type === menuTypes.menu ? "brand" : "calm"}>{i18n._(typeNames[type])}</Badge>
        {hidden && (
          <Badge>
            <Trans context="menu">Hidden</Trans>
          </Badge>
        )}
      </span>
      {why ? (
        <Why why={why} />
      ) : (
        <>
          <span className={css.code}>{shownCode(code)}</span>
          <span className={css.path}>{path}</span>
          <RowActs row={node} acts={acts} />
        </>
      )}
    </>
  );
}

function Why({ why: { isShown, reason, by } }: { why: VisibilityRow }) {
  const { i18n } = useLingui();
  const names = by.join(", ");
  const Icon = isShown ? IconEye : IconEyeOff;
  return (
    <span className={css.why} data-shown={isShown}>
      <Icon size={17} stroke={1.8} aria-hidden="true" />
      <strong>
        {isShown ? <Trans context="menu entry">Visible</Trans> : <Trans context="menu entry">Not visible</Trans>}
      </strong>
      <span className={css.reason}>
        {i18n._(whyNames[reason])} {reason !== "no-page" && names}
      </span>
    </span>
  );
}
