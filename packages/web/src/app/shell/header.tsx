import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { IconLayoutSidebar, IconLogout, IconMenu2, IconSearch } from "@tabler/icons-react";
import { Bell } from "../../features/messages/notifications/drawer/bell.tsx";
import { IconButton } from "../../ui/input/button.tsx";
import { ErrorLogButton } from "../error-log/error-log-button.tsx";
import { inbox } from "../start/live.ts";
import { openPalette } from "../palette/palette-state.ts";
import { signOut } from "../start/sign-out.ts";
import { ViewAsBanner } from "../view-as/view-as-banner.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { ConnectionStatus } from "./connection-status.tsx";
import { FullscreenButton } from "./fullscreen-button.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { SizeMenu } from "./size-menu.tsx";
import { toggleSidebar, useSidebar } from "./sidebar-state.ts";
import { UserMenu } from "./user-menu.tsx";
import css from "./header.module.css";

/** The top bar. On a phone, hidden parts are in the settings drawer and account menu. */
export function Header({ trail }: { trail: readonly string[] }) {
  return (
    <>
      <ViewAsBanner />
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
