import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/input/button.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { pageHelp } from "../../shared/all-feature-texts.ts";
import type { PageHelp } from "../../shared/feature-texts.ts";
import { addressHint } from "../../shared/help-hints.ts";
import { useSite } from "../router/router.tsx";
import { openShortcuts } from "../shortcuts/shortcuts-state.ts";
import { useTabs } from "../tabs/tab-store.ts";
import { closeHelp, startTour, useHelp } from "./help-state.ts";
import css from "./help-drawer.module.css";

/** Shown on a page without help of its own. */
const generalHelp: PageHelp = {
  about: msg`The menu is on the left. Every page you open becomes a tab.`,
  hints: [addressHint],
};

function useShownPage(): { component: string; title: string } {
  const site = useSite();
  const shown = useTabs(({ tabs, active }) => tabs.find(({ key }) => key === active));
  return shown ? site.routeOf(shown) : { component: "", title: "" };
}

function showShortcuts(): void {
  closeHelp();
  openShortcuts();
}

/** The help of the visible page, in a drawer. */
export function HelpDrawer() {
  const { i18n, t } = useLingui();
  const { isOpen } = useHelp();
  const { component, title } = useShownPage();
  const { about, hints } = pageHelp[component] ?? generalHelp;
  return (
    <Drawer
      isOpen={isOpen}
      close={closeHelp}
      widthPx={380}
      title={title ? t({ message: `Help: ${title}`, context: "help" }) : t({ message: "Help", context: "help" })}
      isLight
    >
      <div className={css.body}>
        <p className={css.about}>{i18n._(about)}</p>
        <ul className={css.hints}>
          {hints.map((hint) => (
            <li key={hint.id}>{i18n._(hint)}</li>
          ))}
        </ul>
        <div className={css.foot}>
          <Button onClick={startTour}>
            <Trans>Take the tour</Trans>
          </Button>
          <Button look="bare" onClick={showShortcuts}>
            <Trans context="help">Keyboard shortcuts</Trans>
          </Button>
        </div>
      </div>
    </Drawer>
  );
}
