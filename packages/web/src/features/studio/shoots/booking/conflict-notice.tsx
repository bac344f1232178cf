import { Trans, useLingui } from "@lingui/react/macro";
import type { FreeTime, TimeTaken } from "@vowdesk/contract/studio/shoots";
import { FormNotice } from "../../../../ui/overlay/form-dialog.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { formatTime } from "../../../../ui/format/time.ts";
import { conflictText } from "../undo.ts";
import layout from "../../../../ui/display/layout.module.css";
import css from "./booking.module.css";

interface FreeTimesProps {
  times: readonly FreeTime[];
  choose: (time: FreeTime) => void;
}

/** The next times at which a whole team is free, as buttons. */
export function FreeTimes({ times, choose }: FreeTimesProps) {
  const { t, i18n } = useLingui();
  if (times.length === 0)
    return (
      <p className={layout.quiet}>
        <Trans>The whole team has no free time in the next 60 days.</Trans>
      </p>
    );
  return (
    <div className={css.times} role="group" aria-label={t`Next free times`}>
      {times.map((time) => (
        <Button key={time.startsAt} size="s" onClick={() => choose(time)}>
          {formatTime(time.startsAt, "appointment", i18n.locale)} – {formatTime(time.endsAt, "time", i18n.locale)}
        </Button>
      ))}
    </div>
  );
}

/** Conflicts of a booking, and the next free times. */
export function ConflictNotice({ taken, choose }: { taken: TimeTaken; choose: (time: FreeTime) => void }) {
  return (
    <FormNotice>
      <p>
        <strong>
          <Trans>This time is taken.</Trans>
        </strong>
      </p>
      <ul className={css.conflicts}>
        {taken.conflicts.map((conflict, index) => (
          <li key={index}>{conflictText(conflict)}</li>
        ))}
      </ul>
      <p>
        <Trans>The whole team is free at:</Trans>
      </p>
      <FreeTimes times={taken.free} choose={choose} />
    </FormNotice>
  );
}
