import { changeSettings, currentSettings, useSettings } from "../../features/staff/settings/components/settings.ts";
import { HelpDrawer } from "./help-drawer.tsx";
import { endTour, startTour, useHelp } from "./help-state.ts";
import { Invitation } from "./invitation.tsx";
import { Tour } from "./tour.tsx";

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
