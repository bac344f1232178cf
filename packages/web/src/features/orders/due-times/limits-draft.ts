import { OrderSettingsChange, type OrderKind, type OrderSettings } from "@vowdesk/contract/orders";

/** The form state of the settings of one kind. */
export interface LimitsDraft {
  minutes: Readonly<Record<string, string>>;
  amber: string;
  isAuto: boolean;
}

export function draftOf({ limits, amberPercent, autoAssign }: OrderSettings, kind: OrderKind): LimitsDraft {
  const minutes = Object.entries(limits[kind]).map(([status, limit]) => [status, String(limit)]);
  return { minutes: Object.fromEntries(minutes), amber: String(amberPercent), isAuto: autoAssign[kind] };
}

/** Applies typed values to a draft of the current record. */
export function withTyped(draft: LimitsDraft, typed: Partial<LimitsDraft>): LimitsDraft {
  return { ...draft, ...typed, minutes: { ...draft.minutes, ...typed.minutes } };
}

/** The fields that differ between two drafts. */
export function changedIn(before: LimitsDraft, after: LimitsDraft): Partial<LimitsDraft> {
  const minutes = Object.entries(after.minutes).filter(([status, text]) => text !== before.minutes[status]);
  return {
    ...(minutes.length > 0 && { minutes: Object.fromEntries(minutes) }),
    ...(after.amber !== before.amber && { amber: after.amber }),
    ...(after.isAuto !== before.isAuto && { isAuto: after.isAuto }),
  };
}

const numberOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The settings to send, with the other kinds unchanged; null while the draft is invalid. */
export function settingsOf(seen: OrderSettings, kind: OrderKind, draft: LimitsDraft): OrderSettingsChange | null {
  const minutes = Object.entries(draft.minutes).map(([status, text]) => [status, numberOf(text)]);
  const change = {
    limits: { ...seen.limits, [kind]: Object.fromEntries(minutes) },
    amberPercent: numberOf(draft.amber),
    autoAssign: { ...seen.autoAssign, [kind]: draft.isAuto },
    version: seen.version,
  };
  return OrderSettingsChange.safeParse(change).data ?? null;
}
