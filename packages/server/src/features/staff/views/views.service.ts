import {
  maxViews,
  type Arrangement,
  type PageViews,
  type SavedView,
  type ViewDraft,
} from "@vowdesk/contract/staff/views";
import { isDeepStrictEqual } from "node:util";
import type { Context } from "../../../kernel/http/context.ts";
import { maskPhones } from "../../../kernel/text/masking.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { mayDelete, maySaveAs } from "./views.policy.ts";
import { columnsOf, presentView } from "./views.present.ts";
import * as store from "./views.store.ts";
import type { ViewRow } from "./views.store.ts";

interface ViewFacts {
  page: string;
  name: string;
  scope: string;
  query: string;
}

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "view.saved": Fact & { before: ViewFacts | null; after: ViewFacts };
    "view.deleted": Fact & { before: ViewFacts };
  }
}

function maskedQuery(query: string): string {
  const filters = [...new URLSearchParams(query)];
  const masked = filters.map(([name, value]): [string, string] => [name, maskPhones(value)]);
  return isDeepStrictEqual(masked, filters) ? query : new URLSearchParams(masked).toString();
}

const factsOf = ({ page, name, scope, query }: ViewRow): ViewFacts => ({
  page,
  name: maskPhones(name),
  scope,
  query: maskedQuery(query),
});
const isShared = (...views: (ViewRow | null)[]) => views.some((view) => view !== null && view.scope !== "mine");

/** Returns the views of a page that the actor may use, and their own column layout. */
export async function ofPage(ctx: Context, { page }: { page: string }): Promise<PageViews> {
  const [views, columns, roles] = await Promise.all([
    store.viewsOf(ctx.db, ctx.actor.id, page, ctx.language),
    store.findColumns(ctx.db, ctx.actor.id, page),
    store.rolesOf(ctx.db, ctx.actor.id),
  ]);
  return {
    views: views.map((view) => presentView(ctx.actor, view)),
    columns: columnsOf(columns),
    roles: roles.map(({ id, name }) => ({ id, name: name[ctx.language] ?? Object.values(name)[0] ?? "" })),
  };
}

/** Signals a change of views: to all users if a view is or was shared, else to the actor only. */
function signalViews(ctx: Context, ...views: (ViewRow | null)[]): void {
  const userId = isShared(...views) ? {} : { userId: ctx.actor.id };
  ctx.signal({ kind: "changed", feature: "views", id: "", access: "signed-in", ...userId });
}

async function ownView(ctx: Context, id: number): Promise<ViewRow> {
  const view = await store.lockView(ctx.db, id);
  return view?.owner_id === ctx.actor.id ? view : refuse("not-found");
}

/** Creates or updates a view. Only its owner may update it, so a version check is not needed. */
export async function save(ctx: Context, draft: ViewDraft): Promise<SavedView> {
  const { id, scope } = draft;
  const roleId = scope === "role" ? draft.roleId : null;
  const roles = await store.rolesOf(ctx.db, ctx.actor.id);
  if (
    !maySaveAs(
      ctx.actor,
      scope,
      roles.some((role) => role.id === roleId),
    )
  )
    refuse("no-permission");
  const before = id === undefined ? null : await ownView(ctx, id);
  const page = before?.page ?? draft.page;
  await store.lockViews(ctx.db, ctx.actor.id, page);
  if (before === null && (await store.countOwn(ctx.db, ctx.actor.id, page)) >= maxViews) refuse("views-full");
  const values = { ...draft, scope, roleId, page };
  const after =
    (await store.saveView(ctx.db, { owner: ctx.actor, at: ctx.now }, id ?? null, values)) ?? refuse("view-name-taken");
  ctx.emit({
    type: "view.saved",
    subject: `view:${after.id}`,
    before: before && factsOf(before),
    after: factsOf(after),
    // Private views are not audited.
    audited: isShared(before, after),
  });
  signalViews(ctx, before, after);
  return presentView(ctx.actor, after);
}

async function remove(ctx: Context, { id }: { id: number }): Promise<null> {
  const view = await store.lockView(ctx.db, id);
  if (!view || !mayDelete(ctx.actor, view)) refuse("not-found");
  await store.deleteView(ctx.db, id);
  ctx.emit({ type: "view.deleted", subject: `view:${id}`, before: factsOf(view), audited: isShared(view) });
  signalViews(ctx, view);
  return null;
}

/** Saves the actor's column layout of a list. No signal: other tabs load it when they open the page again. */
export async function arrange(
  ctx: Context,
  { page, columns }: { page: string; columns: Arrangement | null },
): Promise<null> {
  await store.saveColumns(ctx.db, ctx.actor.id, page, columns, ctx.now);
  return null;
}

export { remove as delete };
