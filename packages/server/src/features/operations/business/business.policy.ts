import {
  businessApi,
  guardedSettings,
  settingChangeActions,
  type BusinessSettingsFields,
  type GuardedSetting,
  type SettingChangeAction,
} from "@vowdesk/contract/operations/business";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";

type Fields = BusinessSettingsFields;
type IsWeaker<T> = (before: T, after: T) => boolean;

const isHigher: IsWeaker<number> = (before, after) => after > before;
/** Deletes data earlier than before, which cannot be undone. 0 months keep it. */
const isSooner: IsWeaker<number> = (before, after) => after !== 0 && (before === 0 || after < before);
/** Leads the payments of couples elsewhere. */
const isRedirected: IsWeaker<string> = (before, after) => before !== "" && after !== before;
/** What couples get back: each change takes something from the studio or from the couple, so that none is only stricter. */
const always = () => true;

/** Whether a new value is weaker than the one in effect: it lets one user do more, or deletes more (docs/decisions/093). */
const weakenings: { readonly [S in GuardedSetting]: IsWeaker<Fields[S]> } = {
  withdrawalSecondCents: isHigher,
  redPacketDailyCents: isHigher,
  redPacketSecondCents: isHigher,
  compensationCapCents: isHigher,
  discountLimitPercent: isHigher,
  depositPercent: isHigher,
  refundSteps: always,
  isWeatherPostponementFree: always,
  isCouplePostponementFree: always,
  paymentAccount: isRedirected,
  chatMonths: isSooner,
  identityMonths: isSooner,
  photoMonths: isSooner,
  messageMonths: isSooner,
  errorMonths: isSooner,
};

/** Whether only people change this setting, and a weaker value waits. */
export const isGuarded = (name: string): name is GuardedSetting =>
  (guardedSettings as readonly string[]).includes(name);

function isWeaker<S extends GuardedSetting>(setting: S, before: Fields, after: Fields[S]): boolean {
  return weakenings[setting](before[setting], after);
}

/** Divides changes that differ from the settings in effect: those that take effect at once, and those that wait. */
export function divide(before: Fields, changes: Partial<Fields>): { atOnce: Partial<Fields>; weaker: Partial<Fields> } {
  const names = Object.keys(changes) as (keyof Fields)[];
  const weaker = names.filter((name) => isGuarded(name) && isWeaker(name, before, changes[name] as never));
  const only = (isChosen: (name: keyof Fields) => boolean) =>
    Object.fromEntries(names.filter(isChosen).map((name) => [name, changes[name]]));
  return { atOnce: only((name) => !weaker.includes(name)), weaker: only((name) => weaker.includes(name)) };
}

/** What the actor may do with a waiting change. */
export const allowed = (actor: Actor, { requested_by }: { requested_by: number }): SettingChangeAction[] =>
  settingChangeActions.filter(
    (action) => isAllowed(actor, businessApi[action].access) && (action === "withdraw") === (requested_by === actor.id),
  );
