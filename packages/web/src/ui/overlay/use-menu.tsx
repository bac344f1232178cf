import { useState, type MouseEvent, type ReactNode } from "react";
import { loadMenu, PointMenu, type PointMenuProps } from "./point-menu.tsx";

/** The attributes of a button that opens a menu, and the menu, to be rendered beside the button. */
export function useMenu(menu: Pick<PointMenuProps, "heading" | "entries">) {
  const [opener, setOpener] = useState<Element | null>(null);
  const button = {
    "aria-haspopup": "menu",
    "aria-expanded": opener !== null,
    onPointerEnter: loadMenu,
    onFocus: loadMenu,
    onClick: ({ currentTarget }: MouseEvent) => setOpener(opener ? null : currentTarget),
  } as const;
  const opened: ReactNode = opener && (
    <PointMenu {...menu} at={opener.getBoundingClientRect()} opener={opener} close={() => setOpener(null)} />
  );
  return [button, opened] as const;
}
