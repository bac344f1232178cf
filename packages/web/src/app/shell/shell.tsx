import "../../ui/theme/reset.css";
import { Plural, Trans } from "@lingui/react/macro";
import { lazy, memo, Suspense, useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { isWaiting, useUnconfirmed } from "../../features/messages/announcements/components/unconfirmed.ts";
import { currentSettings, useSettings } from "../../features/staff/settings/components/settings.ts";
import { navigate } from "../../kernel/lists/page.ts";
import { Button } from "../../ui/input/button.tsx";
import { startOnLoad } from "../../ui/timing/on-demand.ts";
import { useMenu } from "../start/entry.ts";
import { inbox } from "../start/live.ts";
import { routesOf } from "../router/routes.ts";
import { useSite, type Routes } from "../router/router.tsx";
import { useShortcuts } from "../shortcuts/shortcuts.ts";
import { TabBar } from "../tabs/tab-bar.tsx";
import { TabOutlet } from "../tabs/tab-outlet.tsx";
import { useTabs } from "../tabs/tab-store.ts";
import { useTabSync } from "../tabs/use-tabbing.ts";
import { useViewing } from "../view-as/viewing.ts";
import { DemoBanner } from "./demo-banner.tsx";
import { DocumentTitle } from "./document-title.tsx";
import { Drawers } from "./drawers.tsx";
import { Header } from "./header.tsx";
import { Sidebar } from "./sidebar.tsx";
import { closeDrawer, useSidebar, watchWidth } from "./sidebar-state.ts";
import css from "./shell.module.css";

/** The frame around the pages. */
export function Shell({ userId }: { userId: number }) {
  const site = useSite();
  useShortcuts();
  const shown = useTabs(({ tabs, active }) => tabs.find(({ key }) => key === active));
  const route = shown && site.routeOf(shown);
  const title = shown ? site.titleOf(shown) : "";
  const main = useRef<HTMLElement>(null);
  useEffect(watchWidth, []);
  useEffect(startKeptFocus, []);
  usePrefetchedPages();
  useLayoutEffect(closeDrawer, [shown?.path]);
  const isMobile = useSidebar((state) => state.isMobile);
  const hasSide = useSidebar(({ isOpen }) => isOpen) && !isMobile;
  const { hasTags, isFixed } = useHeaderSettings();
  const isViewingAs = useViewing() !== null;
  const hasNotice = useUnconfirmed(isWaiting);
  return (
    <div
      className={css.shell}
      data-compact={(!isMobile && !hasSide) || undefined}
      data-tags={hasTags || undefined}
      data-fixed={isFixed || undefined}
      data-banner={isViewingAs || undefined}
      data-notice={hasNotice || undefined}
    >
      <TabSync site={site} userId={userId} />
      <DocumentTitle page={title} />
      <SkipLink main={main} />
      <Side active={route?.activeMenu ?? ""} />
      <div className={css.main}>
        <div className={css.top}>
          <Header trail={route?.trail ?? []} />
          {hasTags && <TabBar site={site} />}
          <UnconfirmedBar />
        </div>
        <main id="content" ref={main} tabIndex={-1} className={css.content}>
          <Heading key={shown && `${shown.key} ${shown.round}`} title={title} />
          <TabOutlet site={site} />
        </main>
        {!hasSide && <DemoBanner />}
      </div>
      <Overlays />
    </div>
  );
}

/** Follows the address without rendering, so that a navigation renders the shell once. */
const TabSync = memo(function Tabbing({ site, userId }: { site: Routes; userId: number }) {
  useTabSync(site, userId);
  return null;
});

const PhoneSide = lazy(async () => ({ default: (await import("./phone-side.tsx")).PhoneSide }));
/** Loads after the page. Earlier messages are pending in the inbox. */
const Popups = lazy(async () => ({
  default: (await import("../../features/messages/notifications/announcing/popups.tsx")).Popups,
}));

const Overlays = memo(function Overlays() {
  const isViewingAs = useViewing() !== null;
  return (
    <>
      <Drawers />
      {/* New messages of the signed-in user wait until the view as another user ends. */}
      <Suspense fallback={null}>{!isViewingAs && <Popups inbox={inbox} settings={currentSettings} />}</Suspense>
    </>
  );
});

/** Bar above the page while an announcement awaits the user's confirmation. It cannot be dismissed. */
function UnconfirmedBar() {
  const { count, id } = useUnconfirmed();
  if (!isWaiting({ count, id })) return null;
  return (
    <div className={css.notice} role="status">
      <span className={css.noticeText}>
        <Plural
          value={count}
          one="# announcement waits for your confirmation"
          other="# announcements wait for your confirmation"
        />
      </span>
      <Button size="s" onClick={() => navigate(`/gonggao?view=unconfirmed&id=${id}`)}>
        <Trans>Read and confirm</Trans>
      </Button>
    </div>
  );
}

/** Settings of the area above the pages. */
function useHeaderSettings(): { hasTags: boolean; isFixed: boolean } {
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
      <Trans>Skip to content</Trans>
    </a>
  );
}

/** The sidebar; a drawer below 992 px. */
function Side({ active }: { active: string }) {
  const { isMobile, isOpen } = useSidebar();
  if (isMobile)
    return (
      <Suspense fallback={null}>
        <PhoneSide active={active} />
      </Suspense>
    );
  return (
    <aside className={css.side}>
      <Sidebar active={active} compact={!isOpen} />
    </aside>
  );
}

/**
 * Page title for screen readers. The breadcrumb shows it. It is mounted for each page that is shown, and takes the focus, so that the next
 * key acts on the page. A page or dialog that has taken the focus itself keeps it.
 */
function Heading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function focusPage() {
    // In the next frame, when a menu or drawer that the user navigated with has closed and returned the focus.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      const isInside = activeElement?.checkVisibility() && activeElement.closest(focusable) !== null;
      if (!isInside) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <h1 ref={heading} className="visually-hidden" tabIndex={-1}>
      {title}
    </h1>
  );
}

/** Areas that keep the focus when the page changes: the shown page, and what lies above it. */
const focusable = "[data-tab], dialog[open], [role=dialog]:not([data-closed])";

/** Keeps the focus out of the body. */
const startKeptFocus = () => startOnLoad(import("../../ui/overlay/keep-focus.ts"), ({ keepFocus }) => keepFocus());

/** Prefetches page code, so that opening a page waits for its data only. */
function usePrefetchedPages(): void {
  const menu = useMenu();
  useEffect(
    function prefetch() {
      return startOnLoad(import("../start/prefetch-pages.ts"), ({ prefetchPages }) =>
        prefetchPages(routesOf(menu).map(({ component }) => component)),
      );
    },
    [menu],
  );
}
