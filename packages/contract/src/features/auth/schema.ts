import * as z from "zod";
import { appRoles, Phone, type AppRole } from "../../kernel/index.ts";

/** Seeded roles (PRODUCT 3); more can be made. */
export const seededRoles = ["admin", "manager", "service", "dispatcher", "finance", "moderator", "auditor"] as const;

/** What the calls of sessions and of the second factor say no to. */
export const authRefusals = {
  /** Too many failed sign-ins from one network. An expected answer with HTTP 200 and `Wait` as its data; floods have HTTP 429. */
  "sign-in-throttled": 429,
  "second-factor-required": 500,
  "second-factor-wrong": 500,
  "second-factor-missing": 500,
  "second-factor-on": 500,
  "second-factor-off": 500,
  "own-second-factor": 500,
} as const;

/** The session's end in epoch milliseconds, as SPEC's login answers it. */
const ExpireTime = z.int();

export const SignIn = z.object({
  /** Trimmed before it is looked up (SPEC 5). */
  username: z.string().trim().min(1).max(64),
  password: z.string().min(1).max(256),
  /** `1` binds the session to a second, HttpOnly cookie (PRODUCT 2, Token). Our own app asks for it. */
  bind: z.literal("1").optional(),
  /** The second factor, of those who have one: six digits, or a recovery code. Blanks and hyphens do not matter. */
  otp: z.string().max(40).optional(),
});

export const SignedIn = z.object({ id: z.int(), token: z.string(), expireTime: ExpireTime });
export type SignedIn = z.infer<typeof SignedIn>;

export const SessionToken = z.object({ token: z.string(), expireTime: ExpireTime });
export type SessionToken = z.infer<typeof SessionToken>;

/** SPEC 3, user info response. `roles` holds role codes and permission codes alike (PRODUCT 1). */
export const Me = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  roles: z.array(z.string()),
});
export type Me = z.infer<typeof Me>;

export const OwnRecord = z.object({
  id: z.int(),
  username: z.string(),
  realName: z.string(),
  nickName: z.string(),
  phone: z.string(),
  email: z.string(),
  /** 1 male, 0 female (SPEC 3). */
  gender: z.union([z.literal(0), z.literal(1)]),
  avatar: z.string(),
  introduction: z.string(),
  isAdmin: z.boolean(),
  roleCodes: z.array(z.string()),
  permissions: z.array(z.string()),
  lastSignInAt: z.iso.datetime({ offset: true }).nullable(),
  sessionCount: z.int(),
  /** The shortest password this server takes (SPEC 5, VOWDESK_PASSWORD_MIN). */
  passwordMin: z.int(),
});
export type OwnRecord = z.infer<typeof OwnRecord>;

/** One of one's own sign-ins that is still good, with where it comes from as far as this server can tell. */
export const OwnSession = z.object({
  id: z.uuid(),
  device: z.enum(["computer", "phone", "tablet", "other"]),
  /** With its version: `Firefox 142`; empty where the client does not say. */
  browser: z.string(),
  system: z.string(),
  ip: z.string(),
  /** No more than the address itself says: this server's own machine, a network of its own, or anywhere else. */
  place: z.enum(["this-machine", "local-network", "elsewhere"]),
  since: z.iso.datetime({ offset: true }),
  lastActiveAt: z.iso.datetime({ offset: true }),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** Whether one signs in with a second factor. */
export const SecondFactor = z.object({
  isOn: z.boolean(),
  /** A role that one holds asks for it. */
  isRequired: z.boolean(),
  since: z.iso.datetime({ offset: true }).nullable(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** What an authenticator app is told, once: the key as text, and the address that a QR code holds. */
export const SecondFactorKey = z.object({ key: z.string(), uri: z.string() });
/** Shown once: only their hashes are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const OwnPassword = z.string().min(1).max(256);
export const SecondFactorCode = z.string().trim().min(1).max(40);

/** What the sign-in page shows before anybody is known. Demo accounts are listed in demo mode only. */
export const SignInPage = z.object({
  demo: z.boolean(),
  demoAccounts: z.array(z.object({ username: z.string(), password: z.string() })),
});

export const AppSignIn = z.object({ phone: Phone, password: z.string().min(1).max(256) });
export const AppSignUp = z.object({
  phone: Phone,
  password: z.string().min(6).max(256),
  name: z.string().trim().min(1).max(40),
});
export const AppSession = z.object({
  accountId: z.int(),
  role: z.enum(appRoles),
  token: z.string(),
  expireTime: ExpireTime,
});
export type AppSession = z.infer<typeof AppSession>;

/** How many app people of each kind the demo data holds; their password is that of every demo account. */
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

/** The phone number of the demo person with this index (from 0): what the simulator signs in with. No two are alike. */
export function demoPhone(role: AppRole, index: number): string {
  const spread = ((index + 1) * 48_271) % 100_000_000;
  return demoPrefixes[role] + String(spread).padStart(8, "0");
}
