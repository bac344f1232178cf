import { defaultSettings, Settings } from "@vowdesk/contract/settings";
import * as z from "zod";

/** Stored settings over the defaults. A value that fits its field no more, or never did, is as good as none. */
export function present(stored: Readonly<Record<string, unknown>>): Settings {
  const fields = Object.entries(Settings.shape).flatMap(([name, schema]) => {
    const parsed = z.safeParse(schema, stored[name]);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return { ...defaultSettings, ...Object.fromEntries(fields) };
}
