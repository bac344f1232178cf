import { defaultStudio, StudioSettings } from "./schema.ts";

/** The settings of a new house, for tests. */
export function someStudioSettings(overrides: Partial<StudioSettings> = {}): StudioSettings {
  return StudioSettings.parse({ ...defaultStudio, version: 1, changedBy: "", changedAt: null, ...overrides });
}
