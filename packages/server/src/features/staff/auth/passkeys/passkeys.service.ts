import { maxPasskeys, type NewPasskey, type Passkey, type PasskeyCreation } from "@vowdesk/contract/staff/auth";
import type { Context } from "../../../../kernel/http/context.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { provePassword } from "../passwords.service.ts";
import type { FindResetTarget } from "../reset-target.ts";
import { deviceOf } from "../staff-sessions/device.ts";
import { endSessions, signalPermissionChange } from "../staff-sessions/access.ts";
import { challengeMs, issueChallenge, redeemChallenge } from "./challenges.ts";
import * as store from "./passkeys.store.ts";
import { algorithms, verifyNew } from "./verify.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "passkey.added": Fact & { userId: number };
    "passkey.renamed": Fact & { userId: number };
    "passkey.removed": Fact & { userId: number };
    "passkey.reset": Fact & { userId: number };
  }
}

type Verb = "added" | "renamed" | "removed" | "reset";
interface Change {
  before?: { name: string } | { passkeys: number };
  after?: { name: string };
}

function record(ctx: Context, verb: Verb, { id, username }: { id: number; username: string }, change: Change): void {
  ctx.emit({ type: `passkey.${verb}`, userId: id, subject: `user:${username}`, ...change });
}

const self = ({ actor: { id, name } }: Context) => ({ id, username: name });

const present = ({ id, name, created_at, last_used_at }: store.PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
});

export async function list({ db, actor }: Context): Promise<Passkey[]> {
  return (await store.listPasskeys(db, actor.id)).map(present);
}

/** Identifies the account in the authenticator, which keeps one passkey per account and site. */
const handleOf = (userId: number) => Buffer.from(`user:${userId}`);

/** Whether a user handle that an authenticator returns belongs to this user. Some authenticators return none. */
export const isHandleOf = (userId: number, handle: string | null | undefined): boolean =>
  !handle || handleOf(userId).equals(Buffer.from(handle, "base64url"));

async function creationOptions(ctx: Context): Promise<PasskeyCreation> {
  const { id, username } = self(ctx);
  const passkeys = await store.listPasskeys(ctx.db, id);
  if (passkeys.length >= maxPasskeys) refuse("passkeys-full");
  const { challenge, party } = await issueChallenge(ctx, { purpose: "registration", userId: id });
  return {
    rp: { id: party.id, name: "Vowdesk" },
    user: { id: handleOf(id).toString("base64url"), name: username, displayName: ctx.actor.realName || username },
    challenge: challenge.toString("base64url"),
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeMs,
    excludeCredentials: passkeys
      .filter(({ rp_id }) => rp_id === party.id)
      .map(({ credential_id, transports }) => ({
        id: credential_id.toString("base64url"),
        type: "public-key",
        transports,
      })),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    attestation: "none",
  };
}

interface Proof {
  password: string;
  code?: string | undefined;
}

/** Begins a registration. A passkey replaces password and code at sign-in, so adding one requires both. */
export function begin(ctx: Context, { password, code = "" }: Proof): Promise<PasskeyCreation> {
  return provePassword(ctx, password, creationOptions, code);
}

/** The name of a passkey whose owner chose none. */
function nameFor({ userAgent = "" }: Context): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(" · ") || "Passkey";
}

interface Added {
  name: string;
  credential: NewPasskey;
}

async function save(
  ctx: Context,
  passkey: Omit<Parameters<typeof store.insertPasskey>[1], "user_id" | "created_at" | "last_used_at">,
): Promise<Passkey> {
  const { id } = ctx.actor;
  await store.lockOwner(ctx.db, id);
  if ((await store.listPasskeys(ctx.db, id)).length >= maxPasskeys) refuse("passkeys-full");
  const owned = { ...passkey, user_id: id, created_at: ctx.now, last_used_at: null };
  const row = (await store.insertPasskey(ctx.db, owned)) ?? refuse("passkey-invalid");
  record(ctx, "added", self(ctx), { after: { name: row.name } });
  signalPermissionChange(ctx, [id]);
  return present(row);
}

/** Adds the credential that answers a begun registration. The challenge is used up first, even if the registration fails. */
export async function add(ctx: Context, { name, credential }: Added): Promise<Passkey> {
  const { clientDataJSON, transports = [] } = credential.response;
  const ceremony = { purpose: "registration", userId: ctx.actor.id } as const;
  const expected = (await redeemChallenge(ctx, clientDataJSON, ceremony)) ?? refuse("passkey-invalid");
  const { id, publicKey, counter } = (await verifyNew(credential, expected)) ?? refuse("passkey-invalid");
  return ctx.transaction((inside) =>
    save(inside, {
      name: name || nameFor(inside),
      credential_id: id,
      public_key: publicKey,
      sign_count: String(counter),
      rp_id: expected.id,
      transports,
    }),
  );
}

export async function rename(ctx: Context, { id, name }: { id: string; name: string }): Promise<Passkey> {
  const before = (await store.lockPasskey(ctx.db, id, ctx.actor.id)) ?? refuse("not-found");
  if (before.name === name) return present(before);
  const after = await store.renamePasskey(ctx.db, id, name);
  record(ctx, "renamed", self(ctx), { before: { name: before.name }, after: { name } });
  return present(after);
}

/** Removes a passkey of the caller. If a role requires a second factor and none is left, the caller must set one up again. */
export async function remove(ctx: Context, { id, password, code = "" }: Proof & { id: string }): Promise<null> {
  if (!(await store.findPasskey(ctx.db, id, ctx.actor.id))) refuse("not-found");
  const drop = async (inside: Context) => {
    const { name } = (await store.lockPasskey(inside.db, id, inside.actor.id)) ?? refuse("not-found");
    await store.dropPasskey(inside.db, id);
    record(inside, "removed", self(inside), { before: { name } });
    signalPermissionChange(inside, [inside.actor.id]);
    return null;
  };
  return provePassword(ctx, password, drop, code);
}

/** Removes all passkeys of another user and ends their sessions, by the same rules as the reset of the second factor. */
export async function reset(ctx: Context, id: number, findResetTarget: FindResetTarget): Promise<null> {
  if (id === ctx.actor.id) return refuse("own-passkeys");
  const user = await findResetTarget(ctx, id);
  if (!(await removeAll(ctx, user))) refuse("passkeys-missing");
  await endSessions(ctx, id);
  return null;
}

/** Removes all passkeys of a user. Returns whether there were any. */
export async function removeAll(ctx: Context, user: { id: number; username: string }): Promise<boolean> {
  const passkeys = await store.dropPasskeys(ctx.db, user.id);
  if (passkeys > 0) record(ctx, "reset", user, { before: { passkeys } });
  return passkeys > 0;
}
