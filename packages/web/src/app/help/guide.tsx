import { changeSettings, currentSettings, useSettings } from "../../features/staff/settings/components/settings.ts";
import { HelpDrawer } from "./help-drawer.tsx";
import { endTour, startTour, useHelp } from "./help-state.ts";
import { Tour } from "./tour.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/input/button.tsx";
import css from "./tour.module.css";

/** Offers the tour to a new user. It takes no focus and stays below other overlays. */
function Invitation({ accept, decline }: { accept: () => void; decline: () => void }) {
  const { t } = useLingui();
  return (
    <section
      className={css.invitation}
      aria-label={t({ message: "New here?", context: "help" })}
      onKeyDown={({ key }) => {
        if (key === "Escape") decline();
      }}
    >
      <h2>
        <Trans context="help">New here?</Trans>
      </h2>
      <p>
        <Trans>Learn the basics in five steps and one minute.</Trans>
      </p>
      <div className={css.turns}>
        <Button look="bare" onClick={decline}>
          <Trans context="help">No, thanks</Trans>
        </Button>
        <Button look="fill" onClick={accept}>
          <Trans>Take the tour</Trans>
        </Button>
      </div>
    </section>
  );
}

/** Saved in the settings, so that the tour is offered once, on any device. */
function saveTourDone(): void {
  changeSettings({ tourDue: false });
}

function end(): void {
  endTour();
  if (currentSettings().tourDue) saveTourDone();
}

/** Help, the tour, and its invitation for new users. */
export function Guide() {
  const { isTouring } = useHelp();
  const isDue = useSettings(({ tourDue }) => tourDue);
  return (
    <>
      <HelpDrawer />
      {isDue && !isTouring && <Invitation accept={startTour} decline={saveTourDone} />}
      {isTouring && <Tour end={end} />}
    </>
  );
}
