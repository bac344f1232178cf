import { Menu } from "@mantine/core";
import css from "./point-menu.module.css";

export interface MenuEntry {
  label: string;
  key?: string | undefined;
  isDanger: boolean;
  run: () => void;
}

interface PointMenuProps {
  /** The button it belongs to; one menu serves all rows of a table. */
  at: DOMRect;
  entries: readonly MenuEntry[];
  close: () => void;
}

/** A menu beside a place on screen. */
export function PointMenu({ at: { left, top, width, height }, entries, close }: PointMenuProps) {
  return (
    <Menu opened position="bottom-end" onClose={close}>
      <Menu.Target>
        <span className={css.anchor} style={{ left, top, width, height }} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, key, isDanger, run }) => (
          <Menu.Item
            key={label}
            className={css.entry ?? ""}
            data-danger={isDanger || undefined}
            onClick={run}
            rightSection={key && <kbd>{key}</kbd>}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
