import { useLingui } from "@lingui/react/macro";
import type { RouteRecord } from "@vowdesk/contract/staff/menus";
import { iconOf } from "../../ui/overlay/menu-icons.ts";
import { entriesOf, withDashboard, type MenuEntry } from "../router/routes.ts";
import css from "./sidebar.module.css";

/** A fully expanded, non-interactive menu as the sidebar would show it. */
export function MenuPreview({ records }: { records: readonly RouteRecord[] }) {
  const { t } = useLingui();
  return (
    <Entries
      entries={withDashboard(entriesOf(records), t({ message: "Dashboard", context: "kind of record" }))}
      depth={0}
    />
  );
}

function Entries({ entries, depth }: { entries: readonly MenuEntry[]; depth: number }) {
  return (
    <ul className={css.list}>
      {entries.map((entry) => {
        const Icon = iconOf(entry.icon);
        return (
          <li key={entry.path + entry.title}>
            <span className={css.entry} data-still>
              {depth === 0 && <Icon size={19} stroke={1.6} aria-hidden="true" />}
              <span className={css.title}>{entry.title}</span>
            </span>
            {entry.children.length > 0 && (
              <div className={css.below}>
                <Entries entries={entry.children} depth={depth + 1} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
