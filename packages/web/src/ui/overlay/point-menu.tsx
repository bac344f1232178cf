import { useEffect, useState } from "react";
import { onDemand } from "../timing/on-demand.ts";
import type { MenuProps } from "./menu.tsx";

const menuCode = onDemand(() => import("./menu.tsx"));

/** Prefetches the code of menus, which otherwise loads when the first menu opens. */
export const loadMenu = menuCode.prefetch;

export type PointMenuProps = Omit<MenuProps, "typed">;

/** A menu beside a position on the screen. */
export function PointMenu(props: PointMenuProps) {
  const code = menuCode.useCode(props.close);
  const typed = useKeysUntil(code !== null);
  return code && <code.Menu {...props} typed={typed} />;
}

/** Collects keys that are pressed while the code of the menu loads. The menu handles them once it is open. */
function useKeysUntil(isLoaded: boolean): readonly string[] {
  const [keys] = useState<string[]>([]);
  useEffect(
    function collectKeys() {
      if (isLoaded) return undefined;
      const collect = (event: KeyboardEvent) => {
        event.preventDefault();
        event.stopPropagation();
        keys.push(event.key);
      };
      window.addEventListener("keydown", collect, { capture: true });
      return () => window.removeEventListener("keydown", collect, { capture: true });
    },
    [isLoaded, keys],
  );
  return keys;
}
