import * as z from "zod";
import { anyStaff, api, endpoint, open, staffInPerson, Id, Moment, Text } from "../../../kernel/index.ts";
import { OwnPassword, SecondFactorCode, SignedIn } from "./auth.schema.ts";

/** Maximum number of passkeys of one user. */
export const maxPasskeys = 20;

/** Name of a passkey, chosen by its owner. Empty: named after browser and system. */
export const PasskeyName = Text(60);

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const Bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);
/** Up to 1023 bytes (Web Authentication, 5.1). */
const CredentialId = Bytes(1364).min(1);
const CredentialKey = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()),
});

/** Options of `navigator.credentials.create` as JSON (Web Authentication, `PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(CredentialKey),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** Options of `navigator.credentials.get` as JSON (Web Authentication, `PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

const Credential = { id: CredentialId, rawId: CredentialId, type: z.literal("public-key") };

/** A new credential as `toJSON()` of the browser returns it. Fields that the server does not read are ignored. */
export const NewPasskey = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes(8_000),
    attestationObject: Bytes(40_000),
    transports: z.array(z.string().max(20)).max(8).optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** An assertion of a credential as `toJSON()` of the browser returns it. */
export const PasskeyProof = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes(8_000),
    authenticatorData: Bytes(8_000),
    signature: Bytes(8_000),
    userHandle: Bytes(100).nullish(),
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;

const passkeyProof = z.object({ password: OwnPassword, code: SecondFactorCode.optional() });

/** Passkeys of staff (Web Authentication), which replace password and second factor at sign-in. */
export const passkeysApi = api("passkeys", "Passkeys of staff", {
  signInOptions: endpoint({
    method: "POST",
    path: "/api/user/passkeyOptions",
    access: open,
    summary: "Get the options for a sign-in with a passkey. They are valid once, for 5 minutes",
    input: z.object({}),
    output: PasskeyRequest,
  }),
  signIn: endpoint({
    method: "POST",
    path: "/api/user/passkeyLogin",
    access: open,
    reply: "flat",
    ownTransaction: true,
    summary: "Sign in a member of staff with a passkey",
    input: z.object({
      credential: PasskeyProof,
      /** As for `SignIn`. */
      bind: z.literal("1").optional(),
    }),
    output: SignedIn,
  }),
  list: endpoint({
    method: "GET",
    path: "/api/sysUser/passkeys",
    access: anyStaff,
    summary: "List the caller's passkeys, the newest first",
    input: z.object({}),
    output: z.array(Passkey),
  }),
  begin: endpoint({
    method: "POST",
    path: "/api/sysUser/passkeys/begin",
    access: anyStaff,
    ownTransaction: true,
    summary:
      "Get the options for a new passkey. They are valid once, for 5 minutes. Requires the code if the second factor is on",
    input: passkeyProof,
    output: PasskeyCreation,
  }),
  add: endpoint({
    method: "POST",
    path: "/api/sysUser/passkeys/add",
    access: anyStaff,
    ownTransaction: true,
    summary: "Add the passkey that the authenticator created",
    input: z.object({ name: PasskeyName, credential: NewPasskey }),
    output: Passkey,
  }),
  rename: endpoint({
    method: "PUT",
    path: "/api/sysUser/passkeys/:id",
    access: anyStaff,
    summary: "Rename one of the caller's passkeys",
    input: z.object({ id: z.uuid(), name: PasskeyName.min(1) }),
    output: Passkey,
  }),
  remove: endpoint({
    method: "POST",
    path: "/api/sysUser/passkeys/:id/remove",
    access: anyStaff,
    ownTransaction: true,
    summary: "Remove one of the caller's passkeys. Requires the code if the second factor is on",
    input: passkeyProof.extend({ id: z.uuid() }),
    output: z.null(),
  }),
  reset: endpoint({
    method: "POST",
    path: "/api/user/resetPasskeys",
    access: staffInPerson("sys:user:edit"),
    summary: "Remove all passkeys of another user and end their sessions",
    input: z.object({ id: Id }),
    output: z.null(),
  }),
});
