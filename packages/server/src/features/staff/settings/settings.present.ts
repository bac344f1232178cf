import { defaultSettings, Settings } from "@vowdesk/contract/staff/settings";
import * as z from "zod";

/** Merges stored settings with the defaults. A stored value that does not match its field is ignored. */
export function present(stored: Readonly<Record<string, unknown>>): Settings {
  const fields = Object.entries(Settings.shape).flatMap(([name, schema]) => {
    const parsed = z.safeParse(schema, stored[name]);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return { ...defaultSettings, ...Object.fromEntries(fields) };
}
