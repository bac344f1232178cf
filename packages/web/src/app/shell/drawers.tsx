import { lazy, Suspense, useState } from "react";
import { usePalette } from "../palette/palette-state.ts";
import { useShortcutsSheet } from "../shortcuts/shortcuts-state.ts";
import { closeSettings, useSettingsOpen } from "./settings-open.ts";

const SettingsDrawer = lazy(async () => ({
  default: (await import("../../features/settings/parts/settings-drawer.tsx")).SettingsDrawer,
}));
const Palette = lazy(async () => ({ default: (await import("../palette/palette.tsx")).Palette }));
const ShortcutsSheet = lazy(async () => ({
  default: (await import("../shortcuts/shortcuts-sheet.tsx")).ShortcutsSheet,
}));

/** True from the first time on: what slides away must stay drawn meanwhile. */
function useOnce(isWanted: boolean): boolean {
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  return isWanted || wasWanted;
}

/** What lies above all pages, each loaded when it is first wanted. */
export function Drawers() {
  const isSettingsOpen = useSettingsOpen(({ isOpen }) => isOpen);
  const isPaletteOpen = usePalette(({ isOpen }) => isOpen);
  const isSheetOpen = useShortcutsSheet(({ isOpen }) => isOpen);
  const hasSettings = useOnce(isSettingsOpen);
  const hasPalette = useOnce(isPaletteOpen);
  const hasSheet = useOnce(isSheetOpen);
  return (
    <>
      <Suspense fallback={null}>
        {hasSettings && <SettingsDrawer isOpen={isSettingsOpen} close={closeSettings} />}
      </Suspense>
      <Suspense fallback={null}>{hasPalette && <Palette />}</Suspense>
      <Suspense fallback={null}>{hasSheet && <ShortcutsSheet />}</Suspense>
    </>
  );
}
