import { defaultBusinessSettings, BusinessSettings } from "./schema.ts";

/** The settings of a new business, for tests. */
export function someBusinessSettings(overrides: Partial<BusinessSettings> = {}): BusinessSettings {
  return BusinessSettings.parse({
    ...defaultBusinessSettings,
    version: 1,
    changedBy: "",
    changedAt: null,
    ...overrides,
  });
}
