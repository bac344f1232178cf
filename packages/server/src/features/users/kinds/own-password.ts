import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Profile, usersApi } from "@vowdesk/contract/users";
import type { Context } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/refusal.ts";
import { endSessions, provePassword } from "../../auth/index.ts";
import { changesOf, editRefusal } from "../policy.ts";
import { presentProfile, trace } from "../present.ts";
import { assertFree, authorOf, hintAt, subjectOf } from "../service.ts";
import * as store from "../store.ts";
import { hashChosen } from "./password.ts";

declare module "../../../kernel/events.ts" {
  interface Events {
    "user.password-changed": Fact & { userId: number };
  }
}

type Given = HandlerInput<typeof usersApi.newUpdate>;

async function save(ctx: Context, fields: Partial<Given>, passwordHash: string): Promise<Profile> {
  const before = (await store.lockUser(ctx.db, ctx.actor.id)) ?? refuse("no-session");
  const changes = changesOf(before, fields);
  const refusal = editRefusal(ctx.actor, before, changes);
  if (refusal !== null) refuse(refusal);
  await assertFree(ctx, changes, before.id);
  const after = await store.saveUser(ctx.db, before.id, { ...changes, password_hash: passwordHash }, authorOf(ctx));
  await endSessions(ctx, before.id, "but-own");
  const [was, is] = [trace(before), trace(after)];
  ctx.emit({ type: "user.password-changed", userId: after.id, subject: subjectOf(after), before: was, after: is });
  hintAt(ctx, after.id);
  return presentProfile(after, ctx.language);
}

/** Changes one's own profile and password (SPEC 5): the old one proves who asks, every other session ends. */
export async function changePassword(ctx: Context, given: Given): Promise<Profile> {
  const { id = ctx.actor.id, oldPassword, newPassword, ...fields } = given;
  if (id !== ctx.actor.id) refuse("no-permission");
  if (!oldPassword || !newPassword) return refuse("password-required");
  const names = [ctx.actor.name, fields.username ?? "", fields.nickName ?? "", fields.realName ?? ""];
  const passwordHash = await hashChosen(ctx, newPassword, names);
  return provePassword(ctx, oldPassword, (inside) => save(inside, fields, passwordHash));
}
