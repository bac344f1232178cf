import type { AuditLabels, FeatureTexts, PageHelp } from "./feature-texts.ts";

const texts = Object.values(
  import.meta.glob<FeatureTexts>("../features/**/*.texts.ts", { eager: true, import: "texts" }),
);

/** The help of each page, by page key. */
export const pageHelp: Readonly<Record<string, PageHelp>> = Object.assign({}, ...texts.map(({ help }) => help));

/** Labels of the audit trail, by area. */
export const auditLabels: Readonly<Record<string, AuditLabels>> = Object.assign({}, ...texts.map(({ audit }) => audit));
