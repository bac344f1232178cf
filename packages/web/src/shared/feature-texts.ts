import type { MessageDescriptor } from "@lingui/core";

/** The help of a page: its purpose, and hints for its use. */
export interface PageHelp {
  about: MessageDescriptor;
  hints: readonly MessageDescriptor[];
}

/** Labels by verb of the audit trail, without the area: `added` for `user.added`. `area` is the label of the area. */
export type AuditLabels = Readonly<Record<string, MessageDescriptor>>;

/** Texts of a feature that other parts show. They are in the catalogue "help", which the help and the audit page load. */
export interface FeatureTexts {
  /** By page key. */
  help?: Readonly<Record<string, PageHelp>>;
  /** By area of the audit trail. */
  audit?: Readonly<Record<string, AuditLabels>>;
}
