import { useLingui } from "@lingui/react/macro";
import { IconLayoutSidebar, IconMenu2 } from "@tabler/icons-react";
import { Bell } from "../../features/notifications/parts/bell.tsx";
import { IconButton } from "../../ui/button.tsx";
import { inbox } from "../live.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { ConnectionWords } from "./connection-words.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { UserMenu } from "./user-menu.tsx";
import { toggleSidebar, useSidebar } from "./sidebar-state.ts";
import css from "./header.module.css";
import shell from "./shell.module.css";

/** The bar above the pages. */
export function Header({ trail }: { trail: readonly string[] }) {
  const { t } = useLingui();
  const { isMobile, isOpen } = useSidebar();
  const Icon = isMobile ? IconMenu2 : IconLayoutSidebar;
  return (
    <header className={shell.header}>
      <IconButton
        label={isMobile ? t`Menu` : isOpen ? t`Close the sidebar` : t`Open the sidebar`}
        aria-expanded={isMobile ? undefined : isOpen}
        onClick={toggleSidebar}
      >
        <Icon size={20} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <Breadcrumb trail={trail} />
      <div className={css.tools}>
        <ConnectionWords />
        <LanguageMenu />
        <Bell inbox={inbox} />
        <UserMenu />
      </div>
    </header>
  );
}
