import type { BusinessSettingsFields, BusinessSettings } from "@vowdesk/contract/business";

/** What somebody changed and has not saved, over which version. Plain data, kept over a reload. */
export interface BusinessSettingsDraft {
  changes: Partial<BusinessSettingsFields>;
  version: number;
  /** Somebody else saved meanwhile. */
  meanwhile: { changedBy: string; changedAt: string } | null;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The changes that really differ from what is saved. */
export function differing(
  saved: BusinessSettings,
  changes: Partial<BusinessSettingsFields>,
): Partial<BusinessSettingsFields> {
  const entries = Object.entries(changes) as [keyof BusinessSettingsFields, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => !isSame(value, saved[name])));
}

/** Whether there is something to lose. */
export const isUnsaved = (draft: BusinessSettingsDraft): boolean => Object.keys(draft.changes).length > 0;

/** Texts in every language, of which some are still missing. */
const isComplete = (texts: Readonly<Record<string, string>>): boolean =>
  Object.values(texts).every((text) => text.trim() !== "");

/** Cents of what somebody typed as an amount; null when it is none. */
export function centsOf(text: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** An amount as one types it. */
export const amountOf = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** Whether what is drafted can be sent: every text in every language, every shift ending after it began. */
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
