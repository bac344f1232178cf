import type { Settings } from "@vowdesk/contract/staff/settings";

/** The settings that decide how new messages are announced. */
export type AlertSettings = Pick<
  Settings,
  "sound" | "volume" | "mutedUntil" | "quietFrom" | "quietTo" | "popups" | "desktopNotifications"
>;

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** Whether the local time is within the quiet hours, which may span midnight. */
export function isQuietHour({ quietFrom, quietTo }: Pick<AlertSettings, "quietFrom" | "quietTo">, now: Date): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const [start, end] = [minutesOf(quietFrom), minutesOf(quietTo)];
  const minute = now.getHours() * 60 + now.getMinutes();
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end;
}

export const isMuted = ({ mutedUntil }: Pick<AlertSettings, "mutedUntil">, now: Date) =>
  mutedUntil !== null && now.getTime() < Date.parse(mutedUntil);

/** The gain of a sound, from 0 to 1; 0 while sounds are off, muted or in quiet hours. */
export function gainNow(settings: AlertSettings, now: Date): number {
  const isSilent = !settings.sound || isMuted(settings, now) || isQuietHour(settings, now);
  return isSilent ? 0 : settings.volume / 100;
}
