import { lazy, Suspense, useState } from "react";
import { changeSettings, useSettings } from "../../features/staff/settings/components/settings.ts";
import { loadPageCatalogue } from "../../kernel/i18n/page-catalogues.ts";
import { useSession } from "../../kernel/session/session.ts";
import { useHelp } from "../help/help-state.ts";
import { usePalette } from "../palette/palette-state.ts";
import { useShortcutsSheet } from "../shortcuts/shortcuts-state.ts";
import { signOutNow } from "../start/sign-out.ts";
import { showAccountSection, useAccountDrawer } from "./account-drawer-state.ts";
import { closeSettings, useSettingsDrawer } from "./settings-drawer-state.ts";
import { inBackground } from "../../kernel/errors/show-failure.ts";

const SettingsDrawer = lazy(async () => ({
  default: (await import("../../features/staff/settings/components/settings-drawer.tsx")).SettingsDrawer,
}));
const NoticeSettings = lazy(async () => ({
  default: (await import("../../features/messages/notifications/components/notice-settings.tsx")).NoticeSettings,
}));
const AlertSettings = lazy(async () => {
  const [{ AlertSettings: settings }] = await Promise.all([
    import("../../features/messages/alerts/alert-settings.tsx"),
    loadPageCatalogue("system"),
  ]);
  return { default: settings };
});
const ProfileDrawer = lazy(async () => ({
  default: (await import("../../features/staff/auth/profile/profile-drawer.tsx")).ProfileDrawer,
}));
const Palette = lazy(async () => ({ default: (await import("../palette/palette.tsx")).Palette }));
const ShortcutsSheet = lazy(async () => ({
  default: (await import("../shortcuts/shortcuts-sheet.tsx")).ShortcutsSheet,
}));

const Guide = lazy(async () => {
  const [{ Guide: guide }] = await Promise.all([import("../help/guide.tsx"), loadPageCatalogue("help")]);
  return { default: guide };
});

/** Stays true once set, so that a closing overlay stays mounted. */
function useOnceTrue(isWanted: boolean): boolean {
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  return isWanted || wasWanted;
}

/** Overlays above all pages, each loaded on first use. */
export function Drawers() {
  const isSettingsOpen = useSettingsDrawer(({ isOpen }) => isOpen);
  const ownSection = useAccountDrawer(({ section }) => section);
  const isPaletteOpen = usePalette(({ isOpen }) => isOpen);
  const isSheetOpen = useShortcutsSheet(({ isOpen }) => isOpen);
  const hasSettings = useOnceTrue(isSettingsOpen);
  const hasOwn = useOnceTrue(ownSection !== null);
  const hasPalette = useOnceTrue(isPaletteOpen);
  const hasSheet = useOnceTrue(isSheetOpen);
  const hasGuide = useGuide();
  return (
    <>
      <Suspense fallback={null}>
        {hasSettings && <SettingsDrawer isOpen={isSettingsOpen} close={closeSettings} notices={<Notices />} />}
      </Suspense>
      <Suspense fallback={null}>
        {hasOwn && (
          <ProfileDrawer section={ownSection} show={showAccountSection} leave={() => inBackground(signOutNow())} />
        )}
      </Suspense>
      <Suspense fallback={null}>{hasPalette && <Palette />}</Suspense>
      <Suspense fallback={null}>{hasSheet && <ShortcutsSheet />}</Suspense>
      <Suspense fallback={null}>{hasGuide && <Guide />}</Suspense>
    </>
  );
}

/** Whether help or the tour is requested, or the tour is due. */
function useGuide(): boolean {
  const isRequested = useHelp(({ isOpen, isTouring }) => isOpen || isTouring);
  const isDue = useSettings(({ tourDue }) => tourDue);
  return useOnceTrue(isRequested || isDue);
}

function Notices() {
  const settings = useSettings();
  const userId = useSession(({ user }) => user?.id);
  return (
    <>
      <NoticeSettings settings={settings} change={changeSettings} />
      {userId !== undefined && <AlertSettings userId={userId} />}
    </>
  );
}
