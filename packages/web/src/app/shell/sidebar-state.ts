import { create } from "zustand";
import { readCookie, writeCookie } from "../../kernel/session/cookies.ts";

/** SPEC 4, sidebar: open or closed is remembered in a cookie. */
const sidebarCookie = "sidebarStatus";
/** SPEC 9, mobile breakpoint: below it the sidebar is a drawer. */
const mobileQuery = "(max-width: 991.98px)";

interface SidebarState {
  isMobile: boolean;
  /** On a wide screen: all of it, or icons only. */
  isOpen: boolean;
  /** On a narrow screen: the drawer is out. Never remembered. */
  isDrawerOut: boolean;
}

/** The sidebar's state, as a hook with a selector. */
export const useSidebar = create<SidebarState>(() => ({
  isMobile: matchMedia(mobileQuery).matches,
  isOpen: readCookie(sidebarCookie) !== "0",
  isDrawerOut: false,
}));

/** The hamburger. */
export function toggleSidebar(): void {
  const { isMobile, isOpen, isDrawerOut } = useSidebar.getState();
  if (isMobile) {
    useSidebar.setState({ isDrawerOut: !isDrawerOut });
    return;
  }
  writeCookie(sidebarCookie, isOpen ? "0" : "1", { lasting: true });
  useSidebar.setState({ isOpen: !isOpen });
}

/** SPEC 4: on a narrow screen the sidebar closes on every route change. */
export function closeDrawer(): void {
  useSidebar.setState({ isDrawerOut: false });
}

/** Follows the width of the window; the sidebar closes on switching to mobile. Answers how to stop. */
export function watchWidth(): () => void {
  const media = matchMedia(mobileQuery);
  const follow = () => useSidebar.setState({ isMobile: media.matches, isDrawerOut: false });
  media.addEventListener("change", follow);
  return () => media.removeEventListener("change", follow);
}
