import type { PermissionCode } from "./permission.ts";

/** Roles of app accounts, which cannot sign in to the back office. */
export const appRoles = ["customer", "merchant", "courier", "driver", "runner"] as const;
export type AppRole = (typeof appRoles)[number];

/** Every caller, with or without a session. */
export interface OpenAccess {
  readonly kind: "open";
}

/** Staff with at least one of the permission codes; `any` admits every signed-in member of staff. */
export interface StaffAccess {
  readonly kind: "staff";
  readonly codes: "any" | readonly PermissionCode[];
  /** Service accounts are refused, even with the permission (docs/decisions/056). */
  readonly isPersonal?: true;
  /** Only administrators are admitted (docs/decisions/091). They hold every permission code. */
  readonly isAdministrative?: true;
}

/** App users with one of these roles. */
export interface AppAccess {
  readonly kind: "app";
  readonly roles: readonly AppRole[];
}

/** Partners of a wedding, in a session of the pages for couples. */
export interface CoupleAccess {
  readonly kind: "couple";
}

/**
 * The declared callers of a call. Staff, app users and couples are separate kinds, so no permission code can ever match an app
 * role or a couple.
 */
export type Access = OpenAccess | StaffAccess | AppAccess | CoupleAccess;

export const open: OpenAccess = { kind: "open" };

/** The partners of the wedding to which the session belongs. */
export const couple: CoupleAccess = { kind: "couple" };

/** Every member of staff, for what belongs to a person: sessions, profile, settings, messages. */
export const anyStaff: StaffAccess = { kind: "staff", codes: "any", isPersonal: true };

/** Every member of staff and every service account. */
export const anyStaffOrService: StaffAccess = { kind: "staff", codes: "any" };

/** Declares staff access, which service accounts with one of the codes also have. A test rejects codes that no feature declares. */
export function staff(...codes: [PermissionCode, ...PermissionCode[]]): StaffAccess {
  return { kind: "staff", codes };
}

/** Declares staff access without service accounts, for acts that a person is responsible for. */
export function staffInPerson(...codes: [PermissionCode, ...PermissionCode[]]): StaffAccess {
  return { kind: "staff", codes, isPersonal: true };
}

/**
 * Declares access for administrators in person. For acts whose holder could become every account, such as a change of what proves
 * an identity: a permission code alone must not be enough (docs/decisions/091).
 */
export function administratorInPerson(...codes: [PermissionCode, ...PermissionCode[]]): StaffAccess {
  return { kind: "staff", codes, isPersonal: true, isAdministrative: true };
}

function describeStaff({ codes, isPersonal, isAdministrative }: StaffAccess): string {
  const callers = isAdministrative ? "administrator in person" : isPersonal ? "staff in person" : "staff";
  return codes === "any" ? callers : `${callers}: ${codes.join(", ")}`;
}

export function app(...roles: [AppRole, ...AppRole[]]): AppAccess {
  return { kind: "app", roles };
}

export const anyAppUser: AppAccess = app(...appRoles);

/** Access as shown in the API documentation: `open`, `staff in person`, `staff: order:edit`, `administrator in person: sys:sign-in:edit`, `app: customer, merchant`, `couple`. */
export function describeAccess(access: Access): string {
  switch (access.kind) {
    case "open":
    case "couple":
      return access.kind;
    case "staff":
      return describeStaff(access);
    case "app":
      return `app: ${access.roles.join(", ")}`;
  }
}

const reservedNames: ReadonlySet<string> = new Set(
  [
    "app",
    "couple",
    "open",
    "public",
    "staff",
    "signedin",
    "serviceaccount",
    "anonymous",
    "system",
    "any",
    "anystaff",
    "anyappuser",
  ].concat(appRoles),
);

/** Whether a code equals, or starts with, the name of a kind of access or caller. Roles and menus must not use such a misleading code. */
export function isReservedName(code: string): boolean {
  const [first = ""] = code.normalize("NFKC").trim().toLowerCase().split(":");
  return reservedNames.has(first.replace(/[-_\s]/g, ""));
}

/** The role that has every permission. Its code is among the codes of the user. */
export const administratorRole = "admin";

/** Whether role and permission codes, which `holds` tests, are enough for the declared access of staff. */
export function holdsStaffAccess({ codes, isAdministrative }: StaffAccess, holds: (code: string) => boolean): boolean {
  if (isAdministrative && !holds(administratorRole)) return false;
  return codes === "any" || codes.some(holds);
}
