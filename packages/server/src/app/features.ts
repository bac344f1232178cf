import type { BoundCall } from "../kernel/bind.ts";
import type { Listeners } from "../kernel/context.ts";
import * as audit from "../features/audit/index.ts";
import * as auth from "../features/auth/index.ts";
import * as dashboard from "../features/dashboard/index.ts";
import * as departments from "../features/departments/index.ts";
import * as errors from "../features/errors/index.ts";
import * as menus from "../features/menus/index.ts";
import * as notifications from "../features/notifications/index.ts";
import * as orders from "../features/orders/index.ts";
import * as roles from "../features/roles/index.ts";
import * as settings from "../features/settings/index.ts";
import * as users from "../features/users/index.ts";

interface Feature {
  calls: readonly BoundCall[];
  listeners?: Listeners;
}

/** Every feature, one line each. The audit trail listens last: its lines are the last locks a transaction takes. */
const features: readonly Feature[] = [
  auth,
  menus,
  settings,
  users,
  roles,
  departments,
  dashboard,
  notifications,
  orders,
  errors,
  audit,
];

/** Every call with its answer. */
export const calls: readonly BoundCall[] = features.flatMap((feature) => feature.calls);

/** What the features do about each other's events, in order. */
export const listeners: readonly Listeners[] = features.flatMap((feature) => feature.listeners ?? []);
