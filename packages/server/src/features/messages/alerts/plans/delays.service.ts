import {
  defaultAlertDelays,
  type AlertDelays,
  type AlertDelaySettings,
  type alertsApi,
  type AlertSteps,
} from "@vowdesk/contract/messages/alerts";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { assertVersion } from "../../../../kernel/concurrency/version.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { sendsMail } from "../../mail/mail.ts";
import * as policy from "./delays.policy.ts";
import * as store from "./delays.store.ts";
import type { StoredSteps } from "./delays.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "alert.delays-changed": Fact & { before: object; after: object };
  }
}

const complete = ({ steps }: StoredSteps): AlertSteps => ({ ...policy.stepsFrom(defaultAlertDelays), ...steps });

/** The steps of an escalation, in their order. */
export const currentSteps = async ({ db }: Pick<Context, "db">): Promise<AlertSteps> =>
  complete(await store.findSteps(db));

const present = ({ services }: Context, stored: StoredSteps): AlertDelaySettings => ({
  ...policy.delaysFrom(complete(stored)),
  version: stored.version,
  hasMail: sendsMail(services),
  hasSms: services.sms !== undefined,
});

export const show = async (ctx: Context): Promise<AlertDelaySettings> => present(ctx, await store.findSteps(ctx.db));

const asText = (delays: object) =>
  Object.entries(delays)
    .map(([channel, seconds]) => `${channel} ${seconds}`)
    .join(", ");

/** The fields that the audit trail compares. */
const auditFields = ({ personal, orders }: AlertDelays) => ({
  personalDelays: asText(personal),
  orderDelays: asText(orders),
});

/** The delays of `given`, and those of `before` where it has none. */
const merged = <D extends Readonly<Record<string, number>>>(
  before: D,
  input: { [C in keyof D]?: number | undefined } = {},
): D => ({ ...before, ...Object.fromEntries(Object.entries(input).filter(([, seconds]) => seconds !== undefined)) });

/** Saves the given delays. Plans that have begun continue with the steps that remain. */
export async function change(
  ctx: Context,
  { version, personal, orders }: HandlerInput<typeof alertsApi.changeDelays>,
): Promise<AlertDelaySettings> {
  const stored = await store.lockSteps(ctx.db);
  await assertVersion(stored, version, () => present(ctx, stored));
  const before = policy.delaysFrom(complete(stored));
  const after = { personal: merged(before.personal, personal), orders: merged(before.orders, orders) };
  const steps = policy.stepsFrom(after);
  if (!policy.areApart(steps)) refuse("alert-delays-equal");
  await store.saveSteps(ctx.db, steps, authorOf(ctx));
  ctx.emit({ type: "alert.delays-changed", subject: "alerts", before: auditFields(before), after: auditFields(after) });
  ctx.signal({ kind: "changed", feature: "alerts", id: "", access: "alert" });
  return show(ctx);
}
