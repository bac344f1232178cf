import {
  defaultOrderSettings,
  type OrderKind,
  type OrderSettingsFields,
  type OrderStatus,
} from "@vowdesk/contract/local/orders";

const minuteMs = 60_000;

/**
 * When a state exceeds its limit, when it becomes due soon, and when the next notification is sent. `due_at` is null in states without a limit.
 * An order is open while it has one, so that SQL, server and web need no list of open states. A changed limit applies from an order's next state.
 */
export interface Due {
  due_at: Date | null;
  amber_at: Date | null;
  notice_at: Date | null;
}

/** The due times of a state that begins at `at`. An order in a state without a limit is not open and has none. */
export function dueFrom(
  kind: OrderKind,
  status: OrderStatus,
  at: Date,
  { limits, amberPercent }: OrderSettingsFields = defaultOrderSettings,
): Due {
  const minutes = (limits[kind] as Partial<Record<OrderStatus, number>>)[status];
  if (minutes === undefined) return { due_at: null, amber_at: null, notice_at: null };
  const dueAt = at.getTime() + minutes * minuteMs;
  const amberAt = new Date(dueAt - Math.round((minutes * minuteMs * amberPercent) / 100));
  return { due_at: new Date(dueAt), amber_at: amberAt, notice_at: amberAt };
}
