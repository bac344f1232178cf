import { create } from "zustand";
import { readCookie, writeCookie } from "../../kernel/session/cookies.ts";

/** The cookie with the sidebar's state. */
const sidebarCookie = "sidebarStatus";
/** Mobile breakpoint. */
const mobileQuery = "(max-width: 991.98px)";

interface SidebarState {
  isMobile: boolean;
  /** On a wide screen: expanded, or icons only. */
  isOpen: boolean;
  /** On a narrow screen: whether the drawer is open. Not stored. */
  isDrawerOut: boolean;
}

/** The sidebar's state, as a hook with a selector. */
// oxlint-disable-next-line session/module-state -- of the device, build or business
export const useSidebar = create<SidebarState>(() => ({
  isMobile: matchMedia(mobileQuery).matches,
  isOpen: readCookie(sidebarCookie) !== "0",
  isDrawerOut: false,
}));

/** Opens or closes the sidebar. */
export function toggleSidebar(): void {
  const { isMobile, isOpen, isDrawerOut } = useSidebar.getState();
  if (isMobile) {
    useSidebar.setState({ isDrawerOut: !isDrawerOut });
    return;
  }
  writeCookie(sidebarCookie, isOpen ? "0" : "1", { lasting: true });
  useSidebar.setState({ isOpen: !isOpen });
}

/** Closes the drawer on navigation. */
export function closeDrawer(): void {
  useSidebar.setState({ isDrawerOut: false });
}

/** Follows the window's width; the drawer closes when the layout becomes mobile. Returns the function that stops it. */
export function watchWidth(): () => void {
  const media = matchMedia(mobileQuery);
  const follow = () => useSidebar.setState({ isMobile: media.matches, isDrawerOut: false });
  media.addEventListener("change", follow);
  // The width may have changed while the page loaded.
  follow();
  return () => media.removeEventListener("change", follow);
}
