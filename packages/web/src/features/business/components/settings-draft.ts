import type { BusinessSettingsFields, BusinessSettings } from "@vowdesk/contract/business";

/** Unsaved changes with the version they are based on. They are plain data, so that they survive a reload. */
export interface BusinessSettingsDraft {
  changes: Partial<BusinessSettingsFields>;
  version: number;
  /** Set after another user saved a newer version. */
  meanwhile: { changedBy: string; changedAt: string } | null;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The changes that differ from the saved values. */
export function differing(
  saved: BusinessSettings,
  changes: Partial<BusinessSettingsFields>,
): Partial<BusinessSettingsFields> {
  const entries = Object.entries(changes) as [keyof BusinessSettingsFields, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => !isSame(value, saved[name])));
}

export const isUnsaved = (draft: BusinessSettingsDraft): boolean => Object.keys(draft.changes).length > 0;

const isComplete = (texts: Readonly<Record<string, string>>): boolean =>
  Object.values(texts).every((text) => text.trim() !== "");

/** Parses a typed amount to cents; null if it is invalid. */
export function centsOf(text: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** Formats cents for an amount field. */
export const amountOf = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** Whether every text exists in every language and every shift ends after its beginning. */
export function isSendable({
  title,
  cancelReasons,
  refundReasons,
  rejectReasons,
  week,
}: BusinessSettingsFields): boolean {
  const texts = [title, ...cancelReasons, ...refundReasons, ...rejectReasons];
  return texts.every(isComplete) && week.every((shift) => shift === null || shift.from < shift.to);
}
