import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { purposes, type Purpose } from "@vowdesk/contract/studio/shoots";
import { shootStateNames } from "../../../../shared/studio-labels.ts";
import { PurposeIcon } from "../board/purpose-icon.tsx";
import bookings from "../board/bookings.module.css";
import css from "./calendar.module.css";

interface LegendProps {
  chosen: readonly Purpose[];
  choose: (chosen: readonly Purpose[]) => void;
}

/** Short names of the shoot types, so that the legend fits on one line. */
const shortNames: Readonly<Record<Purpose, MessageDescriptor>> = {
  consultation: msg({ message: "Consultation", context: "legend" }),
  fitting: msg({ message: "Fitting", context: "legend" }),
  studio: msg({ message: "Studio", context: "legend" }),
  location: msg({ message: "Location", context: "legend" }),
  selection: msg({ message: "Selection", context: "legend" }),
  design: msg({ message: "Design", context: "legend" }),
  pickup: msg({ message: "Pickup", context: "legend" }),
  makeup: msg({ message: "Make-up", context: "legend" }),
  coverage: msg({ message: "Wedding day", context: "legend" }),
};

/** The colours and signs of shoot types. A pressed one shows only shoots of the pressed types. */
export function Legend({ chosen, choose }: LegendProps) {
  const { t, i18n } = useLingui();
  const toggle = (purpose: Purpose) =>
    choose(purposes.filter((item) => (item === purpose ? !chosen.includes(item) : chosen.includes(item))));
  return (
    <div className={css.legend} role="group" aria-label={t({ message: "Shoot types", context: "legend" })}>
      {purposes.map((purpose) => (
        <button
          key={purpose}
          type="button"
          className={`${bookings.colours} ${css.type}`}
          data-purpose={purpose}
          aria-pressed={chosen.includes(purpose)}
          onClick={() => toggle(purpose)}
        >
          <PurposeIcon purpose={purpose} />
          {i18n._(shortNames[purpose])}
        </button>
      ))}
      <span className={css.key}>
        <span className={`${bookings.colours} ${css.swatch}`} data-state="tentative" aria-hidden="true" />
        {i18n._(shootStateNames.tentative)}
      </span>
    </div>
  );
}
