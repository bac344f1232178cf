import { Drawer } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useLayoutEffect, useRef } from "react";
import { Popups } from "../../features/notifications/parts/popups.tsx";
import { inbox } from "../live.ts";
import { PageFrame } from "../outlet.tsx";
import { useCurrentPage } from "../router.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { Header } from "./header.tsx";
import { Sidebar } from "./sidebar.tsx";
import { closeDrawer, useSidebar, watchWidth } from "./sidebar-state.ts";
import css from "./shell.module.css";

/** Everything around the pages. */
export function Shell() {
  const { t } = useLingui();
  const { place, route } = useCurrentPage();
  const { isMobile, isOpen, isDrawerOut } = useSidebar();
  const main = useRef<HTMLElement>(null);
  useEffect(watchWidth, []);
  useLayoutEffect(closeDrawer, [place.path]);
  useDocumentTitle(place.title);
  const active = route.handle.activeMenu;
  return (
    <div className={css.shell} data-compact={!isMobile && !isOpen ? true : undefined}>
      <a className={css.skip} href="#content" onClick={() => main.current?.focus()}>
        <Trans>Skip to the page</Trans>
      </a>
      {isMobile ? (
        <Drawer
          opened={isDrawerOut}
          onClose={closeDrawer}
          size="calc(264px)"
          padding={0}
          withCloseButton={false}
          aria-label={t`Main menu`}
        >
          <Sidebar active={active} compact={false} />
        </Drawer>
      ) : (
        <aside className={css.side}>
          <Sidebar active={active} compact={!isOpen} />
        </aside>
      )}
      <div className={css.main}>
        <DemoBanner />
        <Header trail={route.handle.trail} />
        <main id="content" ref={main} tabIndex={-1} className={css.content}>
          <PageFrame place={place}>{route.element}</PageFrame>
        </main>
      </div>
      <Popups inbox={inbox} />
    </div>
  );
}

/** The setting's title (PRODUCT, introduction) behind the page's. */
function useDocumentTitle(page: string): void {
  const { t } = useLingui();
  const site = t`Wedding Photography Centre Admin`;
  useEffect(() => {
    document.title = page ? `${page} - ${site}` : site;
  }, [page, site]);
}
