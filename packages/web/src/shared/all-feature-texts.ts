import type { AuditField, AuditLabels, FeatureTexts, PageHelp } from "./feature-texts.ts";

const texts = Object.values(
  import.meta.glob<FeatureTexts>("../features/**/*.texts.ts", { eager: true, import: "texts" }),
);

/** The help of each page, by page key. */
export const pageHelp: Readonly<Record<string, PageHelp>> = Object.assign({}, ...texts.map(({ help }) => help));

/** Labels of the audit trail, by area. */
export const auditLabels: Readonly<Record<string, AuditLabels>> = Object.assign({}, ...texts.map(({ audit }) => audit));

type AuditFields = Readonly<Record<string, AuditField>>;

const fieldsOf = ({ fields = {} }: FeatureTexts): AuditFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, "label" in field ? field : { label: field }]),
  );

/** Fields of the audit trail, by area. */
export const auditFields: Readonly<Record<string, AuditFields>> = Object.fromEntries(
  texts.flatMap((feature) => Object.keys(feature.audit ?? {}).map((area) => [area, fieldsOf(feature)])),
);
