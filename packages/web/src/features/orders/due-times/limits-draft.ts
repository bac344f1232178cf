import { OrderSettingsChange, type OrderKind, type OrderSettings } from "@vowdesk/contract/orders";

/** The settings of one kind as they are typed. */
export interface LimitsDraft {
  minutes: Readonly<Record<string, string>>;
  amber: string;
  isAuto: boolean;
}

export function draftOf({ limits, amberPercent, autoAssign }: OrderSettings, kind: OrderKind): LimitsDraft {
  const minutes = Object.entries(limits[kind]).map(([status, limit]) => [status, String(limit)]);
  return { minutes: Object.fromEntries(minutes), amber: String(amberPercent), isAuto: autoAssign[kind] };
}

/** A draft with what was typed over it; the rest follows the record. */
export function typedOver(draft: LimitsDraft, typed: Partial<LimitsDraft>): LimitsDraft {
  return { ...draft, ...typed, minutes: { ...draft.minutes, ...typed.minutes } };
}

/** What of a draft became another. */
export function changedIn(before: LimitsDraft, after: LimitsDraft): Partial<LimitsDraft> {
  const minutes = Object.entries(after.minutes).filter(([status, text]) => text !== before.minutes[status]);
  return {
    ...(minutes.length > 0 && { minutes: Object.fromEntries(minutes) }),
    ...(after.amber !== before.amber && { amber: after.amber }),
    ...(after.isAuto !== before.isAuto && { isAuto: after.isAuto }),
  };
}

const numberOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What is sent of a draft, other kinds as they were; null while something in it is no number the server takes. */
export function settingsOf(seen: OrderSettings, kind: OrderKind, draft: LimitsDraft): OrderSettingsChange | null {
  const minutes = Object.entries(draft.minutes).map(([status, text]) => [status, numberOf(text)]);
  const wanted = {
    limits: { ...seen.limits, [kind]: Object.fromEntries(minutes) },
    amberPercent: numberOf(draft.amber),
    autoAssign: { ...seen.autoAssign, [kind]: draft.isAuto },
    version: seen.version,
  };
  return OrderSettingsChange.safeParse(wanted).data ?? null;
}
