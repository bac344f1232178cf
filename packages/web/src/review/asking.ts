import { languages } from "@vowdesk/contract/kernel";
import type { ReviewReason } from "@vowdesk/contract/reviews";
import { usualPresets } from "../shared/business-settings.ts";
import type { NamedAct, Preset } from "./desk.ts";

/** An act that asks something before it is sent, and on which items. */
export interface Asking {
  act: string;
  /** The chosen ones; null is the open one. */
  ids: readonly number[] | null;
  /** Words of one's own are being written. */
  isWriting: boolean;
  text: string;
  /** The preset that was picked while something else is still asked for. */
  preset: Preset | null;
  fields: Readonly<Record<string, string | number | null>>;
}

/** Where a decision begins that asks for something. */
export const begun = (act: NamedAct, ids: Asking["ids"]): Asking => ({
  act: act.act,
  ids,
  isWriting: presetsOf(act).length === 0 || hasFields(act),
  text: "",
  preset: null,
  fields: {},
});

/** Numbers 1 to 9 pick one. */
const presetsAtMost = 9;

/** The reasons to pick from: the house's own first, where it has some for this. */
export function presetsOf({ act, reasons }: NamedAct): readonly Preset[] {
  const own = act === "reject" && reasons ? usualPresets("reject") : [];
  return [...own, ...(reasons ?? [])].slice(0, presetsAtMost);
}

export const hasFields = ({ asks }: NamedAct) => Object.keys(asks ?? {}).length > 0;
export const asksAnything = (act: NamedAct) => act.reasons !== undefined || hasFields(act);

const isEmpty = (value: unknown) => value === undefined || value === null || value === "";
const isWrong = (value: unknown) => Number.isNaN(value);

/** Everything that is needed is there. */
export function isReady(of: NamedAct, { text, preset, fields }: Asking): boolean {
  const hasReason = !of.reasons || of.isReasonOptional || preset !== null || text.trim() !== "";
  const lacking = Object.entries(of.asks ?? {}).filter(
    ([name, field]) => isWrong(fields[name]) || (!field?.isOptional && isEmpty(fields[name])),
  );
  return hasReason && lacking.length === 0;
}

/** What is sent: a preset in every language, words of one's own as they are. */
export function saidOf({ act, text, preset, fields }: Asking): { act: string; reason?: ReviewReason; fields?: object } {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
  const reason = preset ? inEach(preset) : text.trim();
  return {
    act,
    ...(reason === "" ? {} : { reason }),
    ...(Object.keys(given).length > 0 ? { fields: given } : {}),
  };
}

const inEach = (preset: Preset) =>
  Object.fromEntries(languages.map((language) => [language, preset[language]])) as Record<keyof Preset, string>;
