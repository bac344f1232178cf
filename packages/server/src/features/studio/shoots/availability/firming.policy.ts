import type { ShootRow } from "../shoots.store.ts";

type Held = Pick<ShootRow, "id" | "purpose" | "state" | "starts_at" | "expires_at" | "created_at" | "unfirmed_at">;

const gone: readonly ShootRow["state"][] = ["expired", "cancelled", "no_show"];

/** The bookings of the same purpose that were made after a moment and still count. */
const laterBookings = (shoots: readonly Held[], { id, purpose }: Held, after: Date) =>
  shoots.filter(
    (shoot) => shoot.id !== id && shoot.purpose === purpose && shoot.created_at > after && !gone.includes(shoot.state),
  );

const isHold = ({ state }: Held): boolean => state === "tentative" || state === "expired";

/** Whether the time is still reserved. */
export const isHeld = ({ state, expires_at }: Held, now: Date): boolean =>
  state === "tentative" && expires_at !== null && expires_at > now;

/** The times that the couple relies on: held, or expired without another booking instead. Past ones are no longer of use. */
export const promised = <S extends Held>(shoots: readonly S[], now: Date): S[] =>
  shoots.filter(
    (shoot) =>
      shoot.starts_at > now &&
      (isHeld(shoot, now) || (isHold(shoot) && laterBookings(shoots, shoot, shoot.created_at).length === 0)),
  );

/** The times that could not be made firm and were not booked since. A booking replaces the earliest one of its purpose. */
export function unfirmed<S extends Held>(shoots: readonly S[], now: Date): S[] {
  const open = shoots
    .filter((shoot) => shoot.unfirmed_at !== null && isHold(shoot))
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  return open.filter((shoot) => {
    const ofPurpose = open.filter(({ purpose }) => purpose === shoot.purpose);
    const replaced = laterBookings(shoots, shoot, shoot.unfirmed_at ?? now).filter(
      ({ id }) => !open.some((other) => other.id === id),
    );
    return shoot.starts_at > now && ofPurpose.indexOf(shoot) >= replaced.length;
  });
}
