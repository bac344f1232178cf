import { defaultSettings, Settings } from "./settings.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** Valid settings, for tests. */
export const someSettings = sample(Settings, defaultSettings);
