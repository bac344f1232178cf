import * as z from "zod";
import { refuseFields } from "../../../kernel/http/refusal.ts";
import { isMoment } from "../../../kernel/paging/moment.ts";

const Positions = z.record(z.string().max(20), z.string().max(60));

/** Encodes the position of each source as an opaque text for the client. */
export function cursorOf(positions: ReadonlyMap<string, string>): string {
  return Buffer.from(JSON.stringify(Object.fromEntries(positions))).toString("base64url");
}

/** Decodes a cursor. Refuses other texts. */
export function readCursor(text: string | undefined): ReadonlyMap<string, string> {
  if (text === undefined) return new Map();
  try {
    return new Map(Object.entries(Positions.parse(JSON.parse(Buffer.from(text, "base64url").toString()))));
  } catch {
    return refuseFields({ before: "wrong" });
  }
}

/** The parts of a position. Refuses positions of another form and times that do not exist. */
export function parsePosition(position: string, form: RegExp): string[] {
  const [, ...parts] = form.exec(position) ?? refuseFields({ before: "wrong" });
  if (parts.some((part) => part.includes("T") && !isMoment(part))) refuseFields({ before: "wrong" });
  return parts;
}
