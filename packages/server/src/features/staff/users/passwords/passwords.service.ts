import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Profile, usersApi } from "@vowdesk/contract/staff/users";
import type { Context } from "../../../../kernel/http/context.ts";
import { unlimited } from "../../../../kernel/transaction/data-scope.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { endSessions, provePassword, signalPermissionChange } from "../../auth/auth.ts";
import { changesOf, editRefusal } from "../users.policy.ts";
import { presentProfile, auditFields } from "../users.present.ts";
import {
  assertCurrentVersion,
  assertFree,
  claimAvatar,
  signalUser,
  signalDepartments,
  subjectOf,
} from "../users.service.ts";
import * as store from "../users.store.ts";
import { hashChosen } from "./hash.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "user.password-changed": Fact & { userId: number };
  }
}

type Given = HandlerInput<typeof usersApi.changePassword>;

async function save(ctx: Context, { version, ...fields }: Partial<Given>, passwordHash: string): Promise<Profile> {
  const before = (await store.lockUser(ctx.db, ctx.actor.id, unlimited)) ?? refuse("session-ended");
  await assertCurrentVersion(ctx, before, version);
  const changes = changesOf(before, fields, ctx.language);
  const refusal = editRefusal(ctx.actor, before, changes, []);
  if (refusal !== null) refuse(refusal);
  await assertFree(ctx, changes, before.id);
  const avatar = await claimAvatar(ctx, changes, before.id);
  const after = await store.saveUser(ctx.db, before.id, { ...avatar, password_hash: passwordHash }, authorOf(ctx));
  await endSessions(ctx, before.id, "but-own");
  const [was, is] = [auditFields(before), auditFields(after)];
  ctx.emit({ type: "user.password-changed", userId: after.id, subject: subjectOf(after), before: was, after: is });
  if (before.department_id !== after.department_id) signalPermissionChange(ctx, [after.id]);
  signalUser(ctx, after.id, [before.department_id, after.department_id]);
  signalDepartments(ctx, before.department_id, after.department_id);
  return presentProfile(after, ctx.language);
}

/** The user's names before and after the change. None of them may be the password. */
async function namesOf({ db, actor }: Context, { username, nickName, realName }: Partial<Given>): Promise<string[]> {
  const known = await store.findUser(db, actor.id, unlimited);
  const names = [actor.name, known?.nick_name, known?.real_name, username, nickName, realName];
  return names.filter((name) => typeof name === "string");
}

/** Changes the caller's profile and password, after checking the old password. Ends all their other sessions. */
export async function changePassword(ctx: Context, input: Given): Promise<Profile> {
  const { id = ctx.actor.id, oldPassword, newPassword, ...fields } = input;
  if (id !== ctx.actor.id) refuse("no-permission");
  if (!oldPassword || !newPassword) return refuse("password-required");
  const names = await namesOf(ctx, fields);
  const passwordHash = await hashChosen(ctx, newPassword, names);
  return provePassword(ctx, oldPassword, (inside) => save(inside, fields, passwordHash));
}
