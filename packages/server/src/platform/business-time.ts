import { defaultTimeZone, isKnownZone, startOfDay } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Db } from "./database/index.ts";

export {
  addDays,
  addMonths,
  dateIn,
  datesFrom,
  daysBetween,
  endOfDate,
  isKnownZone,
  isoIn,
  momentIn,
  nextStep,
  rangeOn,
  sameTimeLater,
  startOfDate,
  startOfDay,
  timeOfDayIn,
  wallTimeIn,
  weekdayOf,
  zoneOffsetMs,
} from "@vowdesk/contract/kernel";

/** The time zone of the business: an IANA name that this runtime has. PostgreSQL also lists others, such as `posixrules`. */
export async function businessZone(db: Db): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`select settings->>'timeZone' as zone from studio`.execute(db);
  const zone = rows[0]?.zone ?? defaultTimeZone;
  return isKnownZone(zone) ? zone : defaultTimeZone;
}

/** The first moment of today in the time zone of the business. */
export async function startOfToday(db: Db, now: Date): Promise<Date> {
  return startOfDay(await businessZone(db), now);
}
