import { Menu } from "@mantine/core";
import type { CSSProperties, Ref } from "react";
import { MenuEntries } from "./menu-entries.tsx";
import css from "./point-menu.module.css";

export interface MenuEntry {
  label: string;
  key?: string | undefined;
  isDanger: boolean;
  run: () => void;
}

interface PointMenuProps {
  /** Position of the button. One menu serves all rows of a table. */
  at: DOMRect;
  entries: readonly MenuEntry[];
  close: () => void;
}

/** Position of the menu. Button attributes from Mantine are dropped, because this is no button. */
function Anchor({ ref, style }: { ref?: Ref<HTMLSpanElement>; style: CSSProperties }) {
  return <span ref={ref} className={css.anchor} style={style} aria-hidden="true" />;
}

/** A menu beside a position on the screen. */
export function PointMenu({ at: { left, top, width, height }, entries, close }: PointMenuProps) {
  return (
    <Menu opened position="bottom-end" onClose={close}>
      <Menu.Target>
        <Anchor style={{ left, top, width, height }} />
      </Menu.Target>
      <MenuEntries>
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
      </MenuEntries>
    </Menu>
  );
}
