import { changeSettings, currentSettings, useSettings } from "../../features/settings/components/settings.ts";
import { HelpDrawer } from "./help-drawer.tsx";
import { endTour, startTour, useHelp } from "./help-state.ts";
import { Invitation } from "./invitation.tsx";
import { Tour } from "./tour.tsx";

/** Once is enough, on every device: whoever was shown around, or did not want to be, is not asked again. */
function settleTour(): void {
  changeSettings({ tourDue: false });
}

function end(): void {
  endTour();
  if (currentSettings().tourDue) settleTour();
}

/** Help, the tour, and the question whether somebody new wants it. */
export function Guide() {
  const { isTouring } = useHelp();
  const isDue = useSettings(({ tourDue }) => tourDue);
  return (
    <>
      <HelpDrawer />
      {isDue && !isTouring && <Invitation accept={startTour} decline={settleTour} />}
      {isTouring && <Tour end={end} />}
    </>
  );
}
