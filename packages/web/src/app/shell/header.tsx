import { useLingui } from "@lingui/react/macro";
import { lazy, memo, Suspense, useSyncExternalStore } from "react";
import {
  IconLayoutSidebar,
  IconLogout,
  IconMenu2,
  IconSearch,
  IconMaximize,
  IconMinimize,
  IconTextSize,
} from "@tabler/icons-react";
import { Bell } from "../../features/messages/notifications/drawer/bell.tsx";
import { IconButton } from "../../ui/input/button.tsx";
import { ErrorLogButton } from "../error-log/error-log-button.tsx";
import { inbox } from "../start/live.ts";
import { openPalette } from "../palette/palette-state.ts";
import { signOut } from "../start/sign-out.ts";
import { useViewing } from "../view-as/viewing.ts";
import { ConnectionStatus } from "./connection-status.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { toggleSidebar, useSidebar } from "./sidebar-state.ts";
import { UserMenu } from "./user-menu.tsx";
import css from "./header.module.css";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { toast } from "../../ui/feedback/toast.tsx";
import { inBackground } from "../../kernel/errors/show-failure.ts";
import { sizes } from "@vowdesk/contract/staff/settings";
import { changeSettings, useSettings } from "../../features/staff/settings/components/settings.ts";
import { sizeNames } from "../../features/staff/settings/settings.labels.ts";
import { useMenu } from "../../ui/overlay/use-menu.tsx";

/** Loaded with a view, which is seldom. */
const ViewAsBanner = lazy(async () => ({
  default: (await import("../view-as/view-as-banner.tsx")).ViewAsBanner,
}));

/** The size menu. */
function SizeMenu() {
  const { t, i18n } = useLingui();
  const chosen = useSettings(({ size }) => size);
  const entries = sizes.map((size) => ({
    label: i18n._(sizeNames[size]),
    isChosen: size === chosen,
    run: () => changeSettings({ size }),
  }));
  const [button, menu] = useMenu({ entries });
  return (
    <>
      <IconButton label={t({ message: "Size", context: "theme" })} {...button}>
        <IconTextSize size={20} stroke={1.6} aria-hidden="true" />
      </IconButton>
      {menu}
    </>
  );
}

/** Fixed text. */
const unavailable = msg`your browser can not work`;

const isFull = () => document.fullscreenElement !== null;

async function toggle(): Promise<void> {
  try {
    // Browsers without the method throw, too.
    if (isFull()) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
    else throw new Error("Fullscreen is switched off");
  } catch {
    toast({ text: i18n._(unavailable), tone: "warn" });
  }
}

function follow(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}

/** The full-screen button. */
function FullscreenButton() {
  const { t } = useLingui();
  const full = useSyncExternalStore(follow, isFull);
  const Icon = full ? IconMinimize : IconMaximize;
  return (
    <IconButton
      label={full ? t`Exit full screen` : t({ message: "Full screen", context: "header" })}
      onClick={() => inBackground(toggle())}
    >
      <Icon size={20} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}

/** Position of the page in the menu. */
function Breadcrumb({ trail }: { trail: readonly string[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t({ message: "Breadcrumb", context: "header" })} style={{ minWidth: 0 }}>
      <ol className={css.trail}>
        {trail.map((title, index) => (
          <li key={title} aria-current={index === trail.length - 1 ? "page" : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The top bar. On a phone, hidden parts are in the settings drawer and account menu. */
export function Header({ trail }: { trail: readonly string[] }) {
  const viewing = useViewing();
  return (
    <>
      {viewing && (
        <Suspense>
          <ViewAsBanner viewing={viewing} />
        </Suspense>
      )}
      <header className={css.header}>
        <Hamburger />
        <Breadcrumb trail={trail} />
        <Tools />
      </header>
    </>
  );
}

/** The part that does not depend on the page. */
const Tools = memo(function Tools() {
  const { t } = useLingui();
  return (
    <div className={css.tools}>
      <ConnectionStatus />
      <button
        type="button"
        className={css.search}
        data-tour="search"
        aria-keyshortcuts="Control+K"
        onClick={openPalette}
      >
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <span className={css.searchText}>{t({ message: "Search", context: "search field" })}</span>
        <kbd className={css.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      <span className={css.wide}>
        <ErrorLogButton />
      </span>
      <Bell inbox={inbox} />
      <span className={css.wide}>
        <FullscreenButton />
        <SizeMenu />
        <LanguageMenu />
      </span>
      <UserMenu />
      <span className={css.wide}>
        <IconButton label={t({ message: "Sign out", context: "button" })} onClick={signOut}>
          <IconLogout size={20} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  );
});

function Hamburger() {
  const { t } = useLingui();
  const { isMobile, isOpen } = useSidebar();
  const Icon = isMobile ? IconMenu2 : IconLayoutSidebar;
  return (
    <IconButton
      label={isMobile ? t({ message: "Menu", context: "header" }) : isOpen ? t`Close the sidebar` : t`Open the sidebar`}
      aria-expanded={isMobile ? undefined : isOpen}
      data-tour={isMobile ? "menu" : undefined}
      onClick={toggleSidebar}
    >
      <Icon size={20} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}
