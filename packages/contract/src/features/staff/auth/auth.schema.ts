import * as z from "zod";
import { appRoles, Phone, type AppRole, Moment, NonEmptyText, RecordId } from "../../../kernel/index.ts";
import { PhoneCode } from "./phone-codes.ts";

/** Roles at first start. More can be added. */
export const seededRoles = [
  "admin",
  "manager",
  "service",
  "dispatcher",
  "finance",
  "moderator",
  "auditor",
  "consultant",
  "scheduler",
  "photographer",
  "makeup",
  "assistant",
  "production",
] as const;

/** Refusals of sessions and of the second factor. */
export const authRefusals = {
  /** Too many failed sign-ins from one network. Sent with HTTP status 200 and `Wait` as data; floods get status 429. */
  "sign-in-throttled": 429,
  "second-factor-required": 500,
  "second-factor-wrong": 500,
  "second-factor-missing": 500,
  "second-factor-on": 500,
  "second-factor-off": 500,
  "own-second-factor": 500,
  /** A sign-in with a passkey. Every cause gets this answer: unknown, wrong, expired, disabled, delayed, locked. */
  "passkey-refused": 500,
  /** The password is correct, but a role requires a second factor and passkeys are the only one of this account. */
  "passkey-required": 500,
  /** The answer of the authenticator does not fit the begun registration. */
  "passkey-invalid": 500,
  /** The host of the page cannot have passkeys, such as an IP address. */
  "passkeys-unavailable": 500,
  "passkeys-full": 500,
  "passkeys-missing": 500,
  "own-passkeys": 500,
  /** The identity is proven, but the account may only sign in by a provider of single sign-on. */
  "local-sign-in-limited": 500,
  "local-account-unknown": 200,
  /** At least one enabled administrator must be able to sign in without a provider. */
  "local-admin-required": 200,
  /** A code that was sent to a phone is wrong or has expired. */
  "phone-code-wrong": 200,
  /** No SMS service is configured (`VOWDESK_SMS`). */
  "phone-codes-off": 500,
  /** The message could not be sent. */
  "phone-code-failed": 500,
  /** No codes are sent to the country of the number, or to its kind. */
  "phone-code-destination": 500,
} as const;

/** End of the session in milliseconds since 1970. */
/* @__NO_SIDE_EFFECTS__ */
const enteredPassword = () => z.string().min(1).max(256);

const ExpireTime = z.int();

export const SignIn = z.object({
  /** Trimmed before the lookup. */
  username: NonEmptyText(64),
  password: enteredPassword(),
  /** `1` also binds the session to an HttpOnly cookie. Sent by the own client. */
  bind: z.literal("1").optional(),
  /** The second factor, if the user has one: six digits or a recovery code. Blanks and hyphens are ignored. */
  otp: z.string().max(40).optional(),
});

export const SignedIn = z.object({ id: RecordId, token: z.string(), expireTime: ExpireTime });
export type SignedIn = z.infer<typeof SignedIn>;

export const SessionToken = z.object({ token: z.string(), expireTime: ExpireTime });
export type SessionToken = z.infer<typeof SessionToken>;

/** The signed-in user. `roles` holds role codes and permission codes. */
/** Address of the picture of users without one. Existing clients show the picture of `Me` without asking whether there is one. */
export const neutralAvatar = "/neutral-avatar.svg";

export const Me = z.object({
  id: RecordId,
  name: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  roles: z.array(z.string()),
});
export type Me = z.infer<typeof Me>;

export const OwnRecord = z.object({
  id: RecordId,
  username: z.string(),
  realName: z.string(),
  nickName: z.string(),
  phone: z.string(),
  email: z.string(),
  /** 1 male, 0 female. */
  gender: z.union([z.literal(0), z.literal(1)]),
  avatar: z.string(),
  introduction: z.string(),
  isAdmin: z.boolean(),
  roleCodes: z.array(z.string()),
  permissions: z.array(z.string()),
  lastSignInAt: Moment.nullable(),
  sessionCount: z.int(),
  /** Minimum password length of this server (R-12.7, VOWDESK_PASSWORD_MIN). */
  passwordMin: z.int(),
});
export type OwnRecord = z.infer<typeof OwnRecord>;

/** An active session of the caller. */
export const OwnSession = z.object({
  id: z.uuid(),
  device: z.enum(["computer", "phone", "tablet", "other"]),
  /** Name with version, such as `Firefox 142`; empty if unknown. */
  browser: z.string(),
  system: z.string(),
  ip: z.string(),
  /** Derived from the address only: this machine, a private network, or elsewhere. */
  place: z.enum(["this-machine", "local-network", "elsewhere"]),
  since: Moment,
  lastActiveAt: Moment,
  /** Whether this session made the request. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The state of the caller's second factor. */
export const SecondFactor = z.object({
  isOn: z.boolean(),
  isRequired: z.boolean(),
  since: Moment.nullable(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The new key, shown once: as text, and as the address in a QR code. */
export const SecondFactorKey = z.object({ key: z.string(), uri: z.string() });
/** Shown once, because only their hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const OwnPassword = enteredPassword();
export const SecondFactorCode = NonEmptyText(40);

/** Content of the sign-in page. Demo accounts are listed in demo mode only. */
export const SignInPage = z.object({
  demo: z.boolean(),
  /** Whether users can ask for a password link. */
  sendsMail: z.boolean().default(false),
  /** The providers of single sign-on, by name. */
  providers: z.array(z.object({ id: RecordId, name: z.string() })).default([]),
  demoAccounts: z.array(z.object({ username: z.string(), password: z.string() })),
});

export const AppSignIn = z.object({ phone: Phone, password: enteredPassword() });
export const AppSignUp = z.object({
  phone: Phone,
  password: z.string().min(6).max(256),
  name: NonEmptyText(40),
  /** The code that was sent to the number. Without it, the number is not proved. */
  code: PhoneCode.optional(),
});
export const AppSession = z.object({
  accountId: RecordId,
  role: z.enum(appRoles),
  token: z.string(),
  expireTime: ExpireTime,
});
export type AppSession = z.infer<typeof AppSession>;

/** Number of demo app users per role. They share the password of the demo accounts. */
export const demoPeople = {
  customer: 2000,
  merchant: 40,
  courier: 60,
  driver: 30,
  runner: 30,
} as const satisfies Record<AppRole, number>;
export const demoPassword = "vowdesk";

const demoPrefixes: Readonly<Record<AppRole, string>> = {
  customer: "138",
  merchant: "136",
  courier: "139",
  driver: "135",
  runner: "159",
};

/** The phone number of a demo app user by index (from 0). The numbers are distinct. */
export function demoPhone(role: AppRole, index: number): string {
  const spread = ((index + 1) * 48_271) % 100_000_000;
  return demoPrefixes[role] + String(spread).padStart(8, "0");
}
