import { navigate } from "wouter/use-browser-location";
import { setNavigate } from "../../kernel/lists/page.ts";

/** Lets pages navigate. Called by every part of the app that has pages with links, at its load. */
export function startNavigation(): void {
  setNavigate(({ to, options: { replace = false, inPage } }) => navigate(to, { replace, state: { inPage } }));
}
