import type { Settings } from "@vowdesk/contract/settings";

/** What a person wants to hear. */
export type SoundWishes = Pick<
  Settings,
  "sound" | "volume" | "mutedUntil" | "quietFrom" | "quietTo" | "popups" | "desktopNotifications"
>;

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** Whether a time of day lies in the quiet hours; from 22:00 to 07:00 goes over midnight. */
export function isQuietHour({ quietFrom, quietTo }: Pick<SoundWishes, "quietFrom" | "quietTo">, now: Date): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const [start, end] = [minutesOf(quietFrom), minutesOf(quietTo)];
  const minute = now.getHours() * 60 + now.getMinutes();
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
}

export const isMuted = ({ mutedUntil }: Pick<SoundWishes, "mutedUntil">, now: Date) =>
  mutedUntil !== null && now.getTime() < Date.parse(mutedUntil);

/** How loud a sound is now, from 0 to 1; 0 while nothing is wanted. */
export function loudnessNow(wishes: SoundWishes, now: Date): number {
  const isSilent = !wishes.sound || isMuted(wishes, now) || isQuietHour(wishes, now);
  return isSilent ? 0 : wishes.volume / 100;
}
