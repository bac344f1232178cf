import { defaultSettings, Settings } from "./schema.ts";

/** Valid settings, for tests. */
export function someSettings(overrides: Partial<Settings> = {}): Settings {
  return Settings.parse({ ...defaultSettings, ...overrides });
}
