import { Drawer } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useOpenAfterMount } from "../../ui/timing/after-mount.ts";
import { Button } from "../../ui/input/button.tsx";
import { useSite } from "../router/router.tsx";
import { openShortcuts } from "../shortcuts/shortcuts-state.ts";
import { useTabs } from "../tabs/tab-store.ts";
import { closeHelp, startTour, useHelp } from "./help-state.ts";
import { helpOf } from "./page-help.ts";
import css from "./help-drawer.module.css";

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
  const { isOpen, isTouring } = useHelp();
  const { component, title } = useShownPage();
  const { about, hints } = helpOf(component);
  return (
    <Drawer
      opened={useOpenAfterMount(isOpen)}
      onClose={closeHelp}
      // The tour takes over the focus.
      returnFocus={!isTouring}
      position="right"
      size="calc(380px)"
      title={title ? t`Help: ${title}` : t`Help`}
      overlayProps={{ color: "var(--scrim)", backgroundOpacity: 0.4 }}
      classNames={{ header: css.head ?? "", title: css.title ?? "", body: css.body ?? "" }}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <p className={css.about}>{i18n._(about)}</p>
      <ul className={css.hints}>
        {hints.map((hint) => (
          <li key={hint.id}>{i18n._(hint)}</li>
        ))}
      </ul>
      <div className={css.foot}>
        <Button onClick={startTour}>
          <Trans>Show me around</Trans>
        </Button>
        <Button look="bare" onClick={showShortcuts}>
          <Trans>Keyboard shortcuts</Trans>
        </Button>
      </div>
    </Drawer>
  );
}
