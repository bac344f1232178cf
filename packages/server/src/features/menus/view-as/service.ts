import type { RouteRecord, Viewed, WhyRow } from "@vowdesk/contract/menus";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { viewedAs, type ViewedAs } from "../../auth/index.ts";
import { routesFor } from "../service.ts";
import * as store from "../store.ts";
import { explain } from "./visibility.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "view-as.began": Fact;
    "view-as.ended": Fact;
  }
}

const drawn = ({ target, name, isEnabled, roles }: ViewedAs): Viewed => ({
  target,
  name,
  isEnabled,
  roleNames: roles.map((role) => role.name),
});

/** Why a person finds each row of the menu, or not ("why is this hidden", PRODUCT 4). */
export async function why(ctx: Context, userId: number): Promise<{ person: Viewed; rows: WhyRow[] }> {
  if (!ctx.actor.codes.has("sys:user")) refuse("no-permission");
  const viewed = await viewedAs(ctx.db, `user:${userId}`, ctx.language);
  const rows = (await store.listRows(ctx.db)).map((row) => ({ ...row, label: row.label[ctx.language] }));
  return { person: drawn(viewed), rows: explain(rows, viewed.roles) };
}

/** The routes a role or a person gets. */
export async function preview(ctx: Context, target: string): Promise<RouteRecord[]> {
  if (!ctx.actor.codes.has(target.startsWith("role:") ? "sys:role" : "sys:user")) refuse("no-permission");
  return routesFor(ctx, (await viewedAs(ctx.db, target, ctx.language)).codes);
}

/** One line when somebody begins to look at the system as somebody else; the calls that follow say so by their header. */
export async function begin(ctx: Context, target: string): Promise<Viewed> {
  const viewed = await viewedAs(ctx.db, target, ctx.language);
  // Whoever may open nothing sees no page, and nobody would find the way back.
  if (viewed.codes.size === 0) refuse("no-permission-assigned");
  ctx.emit({ type: "view-as.began", subject: target, after: { viewedAs: viewed.name } });
  return drawn(viewed);
}

/** The person or role may have gone meanwhile: what ends is the looking. */
export function leave(ctx: Context, target: string): null {
  ctx.emit({ type: "view-as.ended", subject: target });
  return null;
}
