import * as z from "zod";
import { appRoles, OptionalPhone, optionalFilter, permissions } from "../../kernel/index.ts";

/** The directory `sys:manager` holds the pages of the system itself (PRODUCT 2). */
export const userPermissions = permissions(
  "sys:manager",
  "sys:user",
  "sys:user:add",
  "sys:user:edit",
  "sys:user:delete",
  "sys:user:assign",
  "sys:user:export",
  "sys:user:import",
  "sys:user:link",
  "sys:app-user",
);

/** What the calls of people say no to, beside what every call does. Code 200: the page shows it by itself (PRODUCT 2). */
export const userRefusals = {
  "username-taken": 200,
  "name-mixes-scripts": 200,
  "username-look-alike": 200,
  "last-admin": 500,
  "own-account": 500,
  "own-reset-link": 500,
  "admin-account": 500,
  "beyond-own-rights": 500,
  "password-required": 500,
  "password-too-short": 500,
  "password-too-common": 500,
  "old-password-wrong": 500,
  "department-unknown": 500,
  "role-unknown": 500,
  "account-disabled": 500,
  "reset-link-invalid": 200,
  "import-unreadable": 200,
  "import-too-large": 200,
  "import-row-repeated": 200,
  "import-nothing": 200,
  "import-changed": 200,
  "admin-required": 500,
  "own-link": 500,
  "app-user-unknown": 200,
  "link-exists": 200,
  "link-over": 200,
  "colleague-required": 200,
  "colleague-unfit": 200,
} as const;

const biggestId = 2_147_483_647;

/** An id as clients send it: a number, or a text in a path or query. */
export const Id = z.coerce.number<string | number>().int().min(1).max(biggestId);
/** The id of whatever something hangs under; 0 is the top. */
export const ParentId = z.coerce.number<string | number>().int().min(0).max(biggestId);

const Gender = z.coerce.number<string | number>().pipe(z.union([z.literal(0), z.literal(1)]));

/** Compatibility forms and blanks are no part of a name: what looks alike is one name, and signing in finds it. */
const Username = z
  .string()
  .normalize("NFKC")
  .trim()
  .max(64)
  .regex(/^[^\s\p{C}]+$/u);
const Line = z
  .string()
  .trim()
  .max(64)
  .regex(/^\P{Cc}*$/u);
/** The picture's address: on this server or another, never a script. */
const Avatar = z
  .string()
  .trim()
  .max(500)
  .regex(/^(https?:\/\/\S+|\/[^\s/]\S*)?$/i);

/** What people may write about themselves (SPEC 3, Profile form); null or absent is unchanged. */
const profile = {
  username: Username.nullish(),
  realName: Line.nullish(),
  /** As some clients spell it (PRODUCT 2). */
  realname: Line.nullish(),
  nickName: Line.nullish(),
  phone: OptionalPhone.nullish(),
  email: z.union([z.literal(""), z.email().max(200)]).nullish(),
  gender: optionalFilter(Gender),
  avatar: Avatar.nullish(),
  introduction: z.string().trim().max(500).nullish(),
};

/** What whoever may edit others writes besides. */
const post = { departmentId: optionalFilter(ParentId), enabled: z.boolean().nullish() };

export const Password = z.string().max(256).nullish();
/** The one that was seen, where given: a record that somebody else changed since is not overwritten. */
export const Version = z.int().min(0).max(biggestId).nullish();

/** Some clients send an empty id with a record that is new (PRODUCT 2). */
const NoId = z.union([z.literal(""), z.literal(0), z.null()]).optional();

export const NewUser = z.object({ ...profile, ...post, id: NoId, username: Username, password: Password });
export const UserChange = z.object({ ...profile, ...post, id: optionalFilter(Id), version: Version });
/** The profile form with both passwords (SPEC 3, Password change payload). Which is missing is said in SPEC's words. */
export const PasswordChange = z.object({
  ...profile,
  id: optionalFilter(Id),
  oldPassword: Password,
  newPassword: Password,
});

/** A member of staff as lists show them (PRODUCT 2); never a password or its hash. */
export const User = z.object({
  id: z.int(),
  username: z.string(),
  realName: z.string(),
  nickName: z.string(),
  departmentId: z.int().nullable(),
  departmentName: z.string(),
  /** 1 male, 0 female (SPEC 3). */
  gender: z.union([z.literal(0), z.literal(1)]),
  phone: z.string(),
  email: z.string(),
  avatar: z.string(),
  isAdmin: z.boolean(),
  enabled: z.boolean(),
  createTime: z.iso.datetime({ offset: true }),
  updateTime: z.iso.datetime({ offset: true }),
  /** Names of the roles held, in the asked language. */
  roles: z.array(z.string()),
  version: z.int(),
});
export type User = z.infer<typeof User>;

export const Profile = User.extend({ introduction: z.string() });
export type Profile = z.infer<typeof Profile>;

/** A verified person of the phone app. The number is masked. */
export const TrueUser = z.object({
  id: z.int(),
  realName: z.string(),
  phone: z.string(),
  role: z.enum(appRoles),
  enabled: z.boolean(),
  createTime: z.iso.datetime({ offset: true }),
  verifyTime: z.iso.datetime({ offset: true }),
});
export type TrueUser = z.infer<typeof TrueUser>;
