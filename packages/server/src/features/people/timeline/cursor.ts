import * as z from "zod";
import { refuse } from "../../../kernel/http/refusal.ts";

const Positions = z.record(z.string().max(20), z.string().max(60));

/** Where each source of a timeline goes on, as one text that the client hands back. */
export function cursorOf(positions: ReadonlyMap<string, string>): string {
  return Buffer.from(JSON.stringify(Object.fromEntries(positions))).toString("base64url");
}

/** Refuses what is no cursor of ours. */
export function readCursor(text: string | undefined): ReadonlyMap<string, string> {
  if (text === undefined) return new Map();
  try {
    return new Map(Object.entries(Positions.parse(JSON.parse(Buffer.from(text, "base64url").toString()))));
  } catch {
    return refuse("invalid-input", { values: { fields: "before" } });
  }
}

const momentForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\d{3}Z$/;

/** A moment to the microsecond that is in the calendar, from the year 1 on as the database has it. */
function isMoment(text: string): boolean {
  const [, exact = ""] = momentForm.exec(text) ?? [];
  const at = new Date(`${exact}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString() === `${exact}Z` && exact >= "0001";
}

/** The parts of a position; refuses one that has not this form, or a moment that there is not. */
export function partsOf(position: string, form: RegExp): string[] {
  const [, ...parts] = form.exec(position) ?? refuse("invalid-input", { values: { fields: "before" } });
  if (parts.some((part) => part.includes("T") && !isMoment(part)))
    refuse("invalid-input", { values: { fields: "before" } });
  return parts;
}
