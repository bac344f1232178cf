import type { RouteRecord, ViewAsSubject, VisibilityRow } from "@vowdesk/contract/staff/menus";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { viewedAs, type ViewedAs } from "../auth/auth.ts";
import { routesFor } from "./menus.service.ts";
import * as store from "./menus.store.ts";
import { explainVisibility } from "./view-as.visibility.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "view-as.began": Fact;
    "view-as.ended": Fact;
  }
}

const presentViewed = ({ target, name, isEnabled, roles }: ViewedAs): ViewAsSubject => ({
  target,
  name,
  isEnabled,
  roleNames: roles.map((role) => role.name),
});

/** Explains for each menu row why a user sees it or not. */
export async function visibility(
  ctx: Context,
  { userId }: { userId: number },
): Promise<{ person: ViewAsSubject; rows: VisibilityRow[] }> {
  if (!ctx.actor.codes.has("sys:user")) refuse("no-permission");
  const viewed = await viewedAs(ctx, `user:${userId}`, ctx.language);
  const rows = (await store.listRows(ctx.db)).map((row) => ({ ...row, label: row.label[ctx.language] }));
  return { person: presentViewed(viewed), rows: explainVisibility(rows, viewed.roles) };
}

/** The routes of a role or user. */
export async function preview(ctx: Context, { target }: { target: string }): Promise<RouteRecord[]> {
  if (!ctx.actor.codes.has(target.startsWith("role:") ? "sys:role" : "sys:user")) refuse("no-permission");
  return routesFor(ctx, (await viewedAs(ctx, target, ctx.language)).codes);
}

/** Writes the audit entry for the start of "view as". The following calls carry the header. */
export async function viewAs(ctx: Context, { target }: { target: string }): Promise<ViewAsSubject> {
  const viewed = await viewedAs(ctx, target, ctx.language);
  // Without any page the viewer could not leave the view again.
  if (viewed.codes.size === 0) refuse("no-permission-assigned");
  ctx.emit({ type: "view-as.began", subject: target, after: { viewedAs: viewed.name } });
  return presentViewed(viewed);
}

/** Does not check the target, because the user or role may have been deleted since. */
export function endViewAs(ctx: Context, { target }: { target: string }): null {
  ctx.emit({ type: "view-as.ended", subject: target });
  return null;
}
