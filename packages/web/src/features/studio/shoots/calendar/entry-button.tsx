import { useLingui } from "@lingui/react/macro";
import type { Shoot } from "@vowdesk/contract/studio/shoots";
import { purposeNames } from "../../../../shared/studio-labels.ts";
import { rangeOf, type PlacedSlot } from "../board/board.ts";
import { useCalendar } from "../board/calendar-context.ts";
import { PurposeIcon } from "../board/purpose-icon.tsx";
import { clockText, slotDetails, slotTitle } from "../board/slot-cell.tsx";
import bookings from "../board/bookings.module.css";
import css from "./views.module.css";

/** A reserved time as a line: time, couple, purpose. It opens the shoot. */
export function EntryButton({ placed }: { placed: PlacedSlot }) {
  const { i18n } = useLingui();
  const { open } = useCalendar();
  const { slot, shoot } = placed;
  const state = shoot?.state ?? (slot.reason === "shoot" ? "hidden" : "block");
  return (
    <button
      type="button"
      className={`${bookings.colours} ${css.entry}`}
      data-purpose={shoot?.purpose}
      data-state={state}
      aria-disabled={!shoot || undefined}
      onClick={() => shoot && open(shoot)}
    >
      <span className={css.time}>{clockText(placed)}</span>
      <span className={bookings.title}>
        {shoot && <PurposeIcon purpose={shoot.purpose} />}
        {slotTitle(placed, i18n)}
      </span>
      {shoot?.couple && <span className={`${bookings.about} ${css.about}`}>{i18n._(purposeNames[shoot.purpose])}</span>}
      <span className="visually-hidden">{slotDetails(placed, i18n)}</span>
    </button>
  );
}

/** A shoot as a line: time, couple, purpose. It opens the shoot. */
export function ShootButton({ shoot, isShort = false }: { shoot: Shoot; isShort?: boolean }) {
  const { i18n } = useLingui();
  const { open } = useCalendar();
  const times = clockText(rangeOf(shoot));
  return (
    <button
      type="button"
      className={`${bookings.colours} ${css.entry}`}
      data-purpose={shoot.purpose}
      data-state={shoot.state}
      data-short={isShort || undefined}
      onClick={() => open(shoot)}
    >
      <span className={css.time}>{isShort ? times.slice(0, "10:00".length) : times}</span>
      <span className={bookings.title}>
        <PurposeIcon purpose={shoot.purpose} />
        {shoot.couple || i18n._(purposeNames[shoot.purpose])}
        {isShort && <span className="visually-hidden"> {i18n._(purposeNames[shoot.purpose])}</span>}
      </span>
      {!isShort && <span className={`${bookings.about} ${css.about}`}>{i18n._(purposeNames[shoot.purpose])}</span>}
      {!isShort && (
        <span className={`${bookings.about} ${css.about}`}>{shoot.team.map(({ name }) => name).join(", ")}</span>
      )}
    </button>
  );
}
