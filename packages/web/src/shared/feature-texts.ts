import type { MessageDescriptor } from "@lingui/core";

/** The help of a page: its purpose, and hints for its use. */
export interface PageHelp {
  about: MessageDescriptor;
  hints: readonly MessageDescriptor[];
}

/** Labels by verb of the audit trail, without the area: `added` for `user.added`. `area` is the label of the area. */
export type AuditLabels = Readonly<Record<string, MessageDescriptor>>;

/** Labels by code. */
export type CodeLabels = Readonly<Record<string, MessageDescriptor>>;

/**
 * How the values of an audited field are shown: `cents` as money, `moment` as a time, `date` as a date, `bytes` as a file size, codes by their
 * labels. Other values are shown by their type.
 */
export interface AuditField {
  label: MessageDescriptor;
  kind?: "cents" | "moment" | "date" | "bytes";
  /** A function where the labels depend on the kind of the subject. */
  codes?: CodeLabels | ((subjectKind: string) => CodeLabels | undefined);
}

/** Texts of a feature that other parts show. They are in the catalogue "help", which the help and the audit page load. */
export interface FeatureTexts {
  /** By page key. */
  help?: Readonly<Record<string, PageHelp>>;
  /** By area of the audit trail. */
  audit?: Readonly<Record<string, AuditLabels>>;
  /** The fields that the events of these areas write to the audit trail. A test fails on an event with another field. */
  fields?: Readonly<Record<string, MessageDescriptor | AuditField>>;
}
