import type { ImportCounts } from "@vowdesk/contract/studio/imports";
import type { Purpose } from "@vowdesk/contract/studio/shoots";
import { addDays, momentIn } from "../../../platform/business-time.ts";
import type { Agreed, Couple, LeadRow, ParsedRows, ShootRow } from "./rows/parse-rows.ts";

export interface UnitShoot {
  line: number;
  purpose: Purpose;
  /** ISO text, as in JSON. */
  from: string;
  to: string;
  team: number[];
}

/** What is imported in one transaction: a lead, or a wedding with its shoots, agreement and receipts. Stored as JSON. */
export type Unit =
  | ({ kind: "lead" } & LeadRow)
  | {
      kind: "wedding";
      line: number;
      couple: Couple;
      agreement: Agreed | null;
      shoots: UnitShoot[];
      openingCents: number;
      /** The day of the last receipt. */
      receivedOn: string;
    };

interface Times {
  zone: string;
  /** The usual length of a shoot in minutes, for rows without an end. */
  minutesOf: ReadonlyMap<Purpose, number>;
}

function shootOf({ line, purpose, startsAt, endsAt, team }: ShootRow, { zone, minutesOf }: Times): UnitShoot {
  const from = momentIn(zone, startsAt.date, startsAt.time);
  const stated = endsAt && momentIn(zone, endsAt.date, endsAt.time);
  const usual = new Date(from.getTime() + (minutesOf.get(purpose) ?? 0) * 60_000);
  // An end such as 01:00 on the day of the start is on the next day.
  const isNextDay = endsAt?.date === startsAt.date && stated !== null && stated <= from;
  const to = isNextDay ? momentIn(zone, addDays(endsAt.date, 1), endsAt.time) : (stated ?? usual);
  return { line, purpose, from: from.toISOString(), to: to.toISOString(), team };
}

function byReference<R extends { reference: string }>(rows: readonly R[]): ReadonlyMap<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const group = groups.get(row.reference);
    if (group) group.push(row);
    else groups.set(row.reference, [row]);
  }
  return groups;
}

/** The units of a file in the order of its leads and weddings. */
export function unitsOf(parsed: ParsedRows, times: Times): Unit[] {
  const shoots = byReference(parsed.shoots);
  const receipts = byReference(parsed.receipts);
  const weddingUnits = parsed.weddings.map(({ line, reference, couple, agreement }): Unit => {
    const received = receipts.get(reference) ?? [];
    return {
      kind: "wedding",
      line,
      couple,
      agreement,
      shoots: (shoots.get(reference) ?? []).map((shoot) => shootOf(shoot, times)),
      openingCents: received.reduce((sum, { cents }) => sum + cents, 0),
      receivedOn:
        received
          .map(({ receivedOn }) => receivedOn)
          .toSorted()
          .at(-1) ?? "",
    };
  });
  const leadUnits = parsed.leads.map((lead): Unit => ({ kind: "lead", ...lead }));
  return [...leadUnits, ...weddingUnits].toSorted((a, b) => a.line - b.line);
}

/** What the units write, without the shoots that are left out. */
export function countsOf(units: readonly Unit[], leftOut: number): ImportCounts {
  const weddings = units.filter((unit) => unit.kind === "wedding");
  return {
    leads: units.length - weddings.length,
    weddings: weddings.length,
    shoots: weddings.reduce((sum, { shoots }) => sum + shoots.length, 0) - leftOut,
    agreements: weddings.filter(({ agreement }) => agreement !== null).length,
    openings: weddings.filter(({ openingCents }) => openingCents > 0).length,
    openingCents: weddings.reduce((sum, { openingCents }) => sum + openingCents, 0),
  };
}
