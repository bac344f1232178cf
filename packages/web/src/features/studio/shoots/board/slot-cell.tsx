import type { I18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Shoot } from "@vowdesk/contract/studio/shoots";
import { memo } from "react";
import { purposeNames, shootStateNames, slotReasonNames } from "../../../../shared/studio-labels.ts";
import { timeZone } from "../../../../ui/format/time.ts";
import type { PlacedSlot } from "./board.ts";
import { useCalendar } from "./calendar-context.ts";
import { placeOn } from "./geometry.ts";
import { PurposeIcon } from "./purpose-icon.tsx";
import { clockIn, type Range } from "./time-axis.ts";
import bookings from "./bookings.module.css";
import css from "./board.module.css";

/** Time of day of a range: `10:00 – 14:00`. */
export const clockText = ({ from, to }: Range, zone = timeZone()): string =>
  `${clockIn(zone, from)} – ${clockIn(zone, to)}`;

/** Use of a slot: purpose and couple of a shoot, or the reason of a block. */
export function slotTitle({ slot, shoot }: Pick<PlacedSlot, "slot" | "shoot">, i18n: I18n): string {
  if (shoot) return shoot.couple || i18n._(purposeNames[shoot.purpose]);
  return slot.reason === "shoot"
    ? t({ message: "Other booking", context: "shoot" })
    : i18n._(slotReasonNames[slot.reason]);
}

/** The local time at the place of a shoot, where it differs from the calendar's. */
function placeTime(shoot: Shoot | null, placed: Range): string {
  if (!shoot || shoot.zone === timeZone()) return "";
  const local = clockText(placed, shoot.zone);
  return local === clockText(placed) ? "" : t`${local} at the place`;
}

/** Details that a slot has no room for: purpose, state, team and buffers. */
export function slotDetails(placed: PlacedSlot, i18n: I18n): string {
  const { slot, shoot, blocked } = placed;
  const hasBuffer = blocked.from < placed.from || blocked.to > placed.to;
  const parts = [
    placeTime(shoot, placed),
    shoot?.couple ? i18n._(purposeNames[shoot.purpose]) : "",
    shoot ? i18n._(shootStateNames[shoot.state]) : "",
    shoot ? shoot.team.map(({ name }) => name).join(", ") : slot.note,
    hasBuffer ? t({ message: `Blocked ${clockText(blocked)}`, context: "shoot" }) : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

/** A reserved time on the track of its bookable, with its buffers. */
export const SlotCell = memo(function SlotCell({ placed, track }: { placed: PlacedSlot; track: Range }) {
  const { i18n } = useLingui();
  const { useMove, open } = useCalendar();
  const { slot, shoot, blocked } = placed;
  const isMoving = useMove((move) => move !== null && move.kind === "move" && move.shoot.id === slot.shootId);
  const title = slotTitle(placed, i18n);
  const details = slotDetails(placed, i18n);
  return (
    <>
      <span className={css.buffer} style={placeOn(track, blocked) ?? { display: "none" }} aria-hidden="true" />
      <div role="gridcell" className={css.cell} style={placeOn(track, placed) ?? { display: "none" }}>
        <button
          type="button"
          className={`${bookings.colours} ${css.slot}`}
          data-cell="slot"
          data-shoot={shoot?.id}
          data-slot={slot.id}
          data-purpose={shoot?.purpose}
          data-state={shoot?.state ?? (slot.reason === "shoot" ? "hidden" : "block")}
          data-movable={shoot?.allowed.includes("move") || undefined}
          data-moving={isMoving || undefined}
          tabIndex={-1}
          title={`${clockText(placed)} · ${title} · ${details}`}
          aria-disabled={!shoot || undefined}
          onClick={() => shoot && open(shoot)}
        >
          <span className={bookings.title}>
            {shoot && <PurposeIcon purpose={shoot.purpose} />}
            {title}
          </span>
          <span className={`${bookings.about} ${css.about}`}>{clockText(placed)}</span>
          <span className="visually-hidden">{details}</span>
        </button>
      </div>
    </>
  );
});
