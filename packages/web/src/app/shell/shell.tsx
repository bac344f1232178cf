import { Drawer } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { Popups } from "../../features/notifications/parts/popups.tsx";
import { useSettings } from "../../features/settings/parts/settings.ts";
import { inbox } from "../live.ts";
import { useSite } from "../router.tsx";
import { useShortcuts } from "../shortcuts/shortcuts.ts";
import { TabBar } from "../tabs/tab-bar.tsx";
import { TabOutlet } from "../tabs/tab-outlet.tsx";
import { useTabs } from "../tabs/tab-store.ts";
import { useTabbing } from "../tabs/use-tabbing.ts";
import { DemoBanner } from "./demo-banner.tsx";
import { Drawers } from "./drawers.tsx";
import { Header } from "./header.tsx";
import { Sidebar } from "./sidebar.tsx";
import { closeDrawer, useSidebar, watchWidth } from "./sidebar-state.ts";
import css from "./shell.module.css";

/** Everything around the pages. */
export function Shell({ userId }: { userId: number }) {
  const site = useSite();
  useTabbing(site, userId);
  useShortcuts();
  const shown = useTabs(({ tabs, active }) => tabs.find(({ key }) => key === active));
  const route = shown && site.routeOf(shown);
  const title = shown ? site.titleOf(shown) : "";
  const main = useRef<HTMLElement>(null);
  useEffect(watchWidth, []);
  useLayoutEffect(closeDrawer, [shown?.path]);
  useDocumentTitle(title);
  const isMobile = useSidebar((state) => state.isMobile);
  const hasSide = useSidebar(({ isOpen }) => isOpen) && !isMobile;
  const { hasTags, isFixed } = useTop();
  return (
    <div
      className={css.shell}
      data-compact={(!isMobile && !hasSide) || undefined}
      data-tags={hasTags || undefined}
      data-fixed={isFixed || undefined}
    >
      <SkipLink main={main} />
      <Side active={route?.activeMenu ?? ""} />
      <div className={css.main}>
        <div className={css.top}>
          <Header trail={route?.trail ?? []} />
          {hasTags && <TabBar site={site} />}
        </div>
        <main id="content" ref={main} tabIndex={-1} className={css.content}>
          <Heading title={title} />
          <TabOutlet site={site} />
        </main>
        {!hasSide && <DemoBanner />}
      </div>
      <Drawers />
      <Popups inbox={inbox} />
    </div>
  );
}

/** SPEC 3, settings: what stands above the pages, and whether it stays there. */
function useTop(): { hasTags: boolean; isFixed: boolean } {
  const hasTags = useSettings(({ tagsView }) => tagsView);
  const isFixed = useSettings(({ fixedHeader }) => fixedHeader);
  return { hasTags, isFixed };
}

function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  return (
    <a
      className={css.skip}
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        main.current?.focus();
      }}
    >
      <Trans>Skip to the page</Trans>
    </a>
  );
}

/** The sidebar; a drawer below SPEC's breakpoint. */
function Side({ active }: { active: string }) {
  const { t } = useLingui();
  const { isMobile, isOpen, isDrawerOut } = useSidebar();
  if (!isMobile) {
    return (
      <aside className={css.side}>
        <Sidebar active={active} compact={!isOpen} />
      </aside>
    );
  }
  return (
    <Drawer.Root opened={isDrawerOut} onClose={closeDrawer} size="calc(264px)" padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t`Main menu`}>
        <Drawer.Body>
          <Sidebar active={active} compact={false} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** What a page is called, for those who hear it; the breadcrumb shows it. */
function Heading({ title }: { title: string }) {
  return <h1 className="visually-hidden">{title}</h1>;
}

/** The setting's title (PRODUCT, introduction) behind the page's. */
function useDocumentTitle(page: string): void {
  const { t } = useLingui();
  const site = t`Wedding Photography Centre Admin`;
  useEffect(() => {
    document.title = page ? `${page} - ${site}` : site;
  }, [page, site]);
}
