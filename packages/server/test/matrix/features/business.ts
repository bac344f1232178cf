import { nothing, type Rows } from "../objects.ts";

export const rows: Rows = {
  "business.branding": nothing(),
  "business.reasons": nothing(),
  "business.settings": nothing(),
  "business.retention": nothing(),
  "business.change": nothing(),
};
