import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { staffWithPermission } from "../../../staff/auth/staff-names.store.ts";
import { scopeOf } from "../leads.policy.ts";

/** Staff who may edit leads. */
export const listConsultants = (ctx: Context) => staffWithPermission(ctx, "lead:edit");

/** Refuses a user who cannot be the consultant of a lead. */
export async function assertConsultant(ctx: Context, id: number): Promise<void> {
  const consultants = await listConsultants(ctx);
  if (!consultants.some((item) => item.id === id)) refuse("consultant-unknown");
}

/** The consultant of a new lead. It is the actor if they see only their own leads. */
export async function consultantFor(ctx: Context, input: number | null | undefined): Promise<number | null> {
  if (scopeOf(ctx.actor) !== null) return ctx.actor.id;
  if (!input) return null;
  await assertConsultant(ctx, input);
  return input;
}
