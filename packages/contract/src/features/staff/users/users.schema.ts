import * as z from "zod";
import {
  EmailAddress,
  appRoles,
  OptionalPhone,
  optionalFilter,
  permissions,
  Id,
  IdOrZero,
  BoundedVersion,
  Moment,
  OneLine,
  RecordId,
  Text,
  Version,
} from "../../../kernel/index.ts";

/** Permissions of user administration. `sys:manager` is its directory in the menu. */
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

/** Refusals of user administration. The page shows those with code 200 itself. */
export const userRefusals = {
  "username-taken": 200,
  "name-mixes-scripts": 200,
  "username-look-alike": 200,
  "last-admin": 500,
  "own-account": 500,
  "own-reset-link": 500,
  "admin-account": 500,
  "beyond-own-rights": 500,
  "beyond-own-scope": 500,
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

const Gender = z.coerce.number<string | number>().pipe(z.union([z.literal(0), z.literal(1)]));

/** Normalised to NFKC and trimmed, so that names that look the same are the same. */
const Username = z
  .string()
  .normalize("NFKC")
  .trim()
  .max(64)
  .regex(/^[^\s\p{C}]+$/u);
const Line = OneLine(64);
/** Address of a picture, on this server or elsewhere, never a script. */
const Avatar = Text(500).regex(/^(https?:\/\/\S+|\/[^\s/]\S*)?$/i);

/** Fields of one's own profile. Null or absent fields are unchanged. */
const profile = {
  username: Username.nullish(),
  realName: Line.nullish(),
  /** Alternative spelling used by some clients. */
  realname: Line.nullish(),
  nickName: Line.nullish(),
  phone: OptionalPhone.nullish(),
  email: z.union([z.literal(""), EmailAddress]).nullish(),
  gender: optionalFilter(Gender),
  avatar: Avatar.nullish(),
  introduction: Text(500).nullish(),
};

/** Additional fields for administrators. */
const post = { departmentId: optionalFilter(IdOrZero), enabled: z.boolean().nullish() };

export const Password = z.string().max(256).nullish();

/** Some clients send an empty id with a new record. */
const NoId = z.union([z.literal(""), z.literal(0), z.null()]).optional();

export const NewUser = z.object({ ...profile, ...post, id: NoId, username: Username, password: Password });
export const UserChange = z.object({ ...profile, ...post, id: optionalFilter(Id), version: BoundedVersion.nullish() });
/** The profile form with both passwords. */
export const PasswordChange = z.object({
  ...profile,
  id: optionalFilter(Id),
  version: BoundedVersion.nullish(),
  oldPassword: Password,
  newPassword: Password,
});

/** A member of staff in lists. Never contains a password or hash. */
export const User = z.object({
  id: RecordId,
  username: z.string(),
  realName: z.string(),
  nickName: z.string(),
  departmentId: RecordId.nullable(),
  departmentName: z.string(),
  /** 1 male, 0 female. */
  gender: z.union([z.literal(0), z.literal(1)]),
  phone: z.string(),
  email: z.string(),
  avatar: z.string(),
  isAdmin: z.boolean(),
  enabled: z.boolean(),
  createTime: Moment,
  updateTime: Moment,
  /** Names of the user's roles in the requested language. */
  roles: z.array(z.string()),
  version: Version,
});
export type User = z.infer<typeof User>;

export const Profile = User.extend({ introduction: z.string() });
export type Profile = z.infer<typeof Profile>;

/** A verified app user. The phone number is masked. */
export const VerifiedUser = z.object({
  id: RecordId,
  realName: z.string(),
  phone: z.string(),
  role: z.enum(appRoles),
  enabled: z.boolean(),
  createTime: Moment,
  verifyTime: Moment,
});
export type VerifiedUser = z.infer<typeof VerifiedUser>;
