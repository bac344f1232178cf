import * as z from "zod";
import { refuseFields } from "../../../../kernel/http/refusal.ts";
import type { PositionForm } from "../../../../kernel/paging/position.ts";

const Positions = z.record(z.string().max(20), z.string().max(60));

/** Encodes the position of each source as an opaque text for the client. */
export function cursorOf(positions: ReadonlyMap<string, string>): string {
  return Buffer.from(JSON.stringify(Object.fromEntries(positions))).toString("base64url");
}

type Forms = Readonly<Record<string, { position: Pick<PositionForm<never>, "accepts"> }>>;

function decode(text: string): Record<string, string> {
  try {
    return Positions.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    return refuseFields({ after: "wrong" });
  }
}

/** Decodes a cursor. Refuses other texts, and positions that are not of the form of their source. */
export function readCursor(text: string | undefined, sources: Forms): ReadonlyMap<string, string> {
  const positions = Object.entries(text === undefined ? {} : decode(text));
  const isValid = ([name, position]: [string, string]) =>
    Object.hasOwn(sources, name) && sources[name]?.position.accepts(position) === true;
  return positions.every(isValid) ? new Map(positions) : refuseFields({ after: "wrong" });
}
