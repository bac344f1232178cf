import { languages } from "@vowdesk/contract/kernel";
import type { ReviewReason } from "@vowdesk/contract/reviews/engine";
import { presetReasons } from "../shared/actions/preset-reasons.ts";
import type { Item, NamedAct, Preset } from "./queue-page.ts";

/** A decision that needs input, and its items. */
export interface DecisionInput {
  act: string;
  /** The selected items; null means the open item. */
  ids: readonly number[] | null;
  /** Whether a custom reason is being typed. */
  isWriting: boolean;
  text: string;
  /** The chosen preset while other fields are missing. */
  preset: Preset | null;
  fields: Readonly<Record<string, string | number | null>>;
}

/** Starts a decision that needs input. */
export const newInput = (act: NamedAct, ids: DecisionInput["ids"]): DecisionInput => ({
  act: act.act,
  ids,
  isWriting: presetsOf(act).length === 0 || hasFields(act),
  text: "",
  preset: null,
  fields: {},
});

/** Keys 1 to 9 pick a preset. */
const maxPresets = 9;

/** The preset reasons. Those of the business come first. */
export function presetsOf({ act, reasons }: NamedAct): readonly Preset[] {
  const own = act === "reject" && reasons ? presetReasons("reject") : [];
  return [...own, ...(reasons ?? [])].slice(0, maxPresets);
}

export const hasFields = ({ asks }: NamedAct) => Object.keys(asks ?? {}).length > 0;

/** Whether the dialog of the act opens for these items, because it needs a reason or has fields. */
export function needsInput(act: NamedAct, items: readonly Item[]): boolean {
  const { reasons, needsReasonFor = () => true } = act;
  return (reasons !== undefined && items.some(needsReasonFor)) || hasFields(act);
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === "";
const isWrong = (value: unknown) => Number.isNaN(value);

/** Whether all required input is there. */
export function isReady(of: NamedAct, { text, preset, fields }: DecisionInput): boolean {
  const hasReason = !of.reasons || of.isReasonOptional || preset !== null || text.trim() !== "";
  const lacking = Object.entries(of.asks ?? {}).filter(
    ([name, field]) => isWrong(fields[name]) || (!field?.isOptional && isEmpty(fields[name])),
  );
  return hasReason && lacking.length === 0;
}

/** Payload of the decision: a preset in every language, or the typed text. */
export function payloadOf({ act, text, preset, fields }: DecisionInput): {
  act: string;
  reason?: ReviewReason;
  fields?: object;
} {
  const input = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
  const reason = preset ? inEveryLanguage(preset) : text.trim();
  return {
    act,
    ...(reason === "" ? {} : { reason }),
    ...(Object.keys(input).length > 0 ? { fields: input } : {}),
  };
}

const inEveryLanguage = (preset: Preset) =>
  Object.fromEntries(languages.map((language) => [language, preset[language]])) as Record<keyof Preset, string>;
