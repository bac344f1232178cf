import { defaultBusinessSettings, BusinessSettings } from "./business.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** The settings of a new business, for tests. */
export const someBusinessSettings = sample(BusinessSettings, {
  ...defaultBusinessSettings,
  waiting: [],
  version: 1,
  changedBy: "",
  changedAt: null,
});
