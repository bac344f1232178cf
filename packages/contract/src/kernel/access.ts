import type { PermissionCode } from "./permission.ts";

/** Kinds of account of the phone app; they never sign in to the back office. */
export const appRoles = ["customer", "merchant", "courier", "driver", "runner"] as const;
export type AppRole = (typeof appRoles)[number];

/** Open to every caller, with or without a session. */
export interface OpenAccess {
  readonly kind: "open";
}

/** Open to staff who hold one of the permission codes; `any`: to every staff member who is signed in. */
export interface StaffAccess {
  readonly kind: "staff";
  readonly codes: "any" | readonly PermissionCode[];
}

/** Open to app users with one of these roles. */
export interface AppAccess {
  readonly kind: "app";
  readonly roles: readonly AppRole[];
}

/** Who may call. Staff and app users are two kinds, so that no permission code opens a call of the app, whatever its name. */
export type Access = OpenAccess | StaffAccess | AppAccess;

export const open: OpenAccess = { kind: "open" };

export const anyStaff: StaffAccess = { kind: "staff", codes: "any" };

/** The codes themselves are declared by the features; the guard test refuses an access that names any other. */
export function staff(...codes: [PermissionCode, ...PermissionCode[]]): StaffAccess {
  return { kind: "staff", codes };
}

export function app(...roles: [AppRole, ...AppRole[]]): AppAccess {
  return { kind: "app", roles };
}

export const anyAppUser: AppAccess = app(...appRoles);

/** Access as the API documentation shows it: `open`, `staff`, `staff: order:edit`, `app: customer, merchant`. */
export function describeAccess(access: Access): string {
  switch (access.kind) {
    case "open":
      return "open";
    case "staff":
      return access.codes === "any" ? "staff" : `staff: ${access.codes.join(", ")}`;
    case "app":
      return `app: ${access.roles.join(", ")}`;
  }
}

const reservedNames: ReadonlySet<string> = new Set(
  ["app", "open", "public", "staff", "signedin", "anonymous", "system", "any", "anystaff", "anyappuser"].concat(
    appRoles,
  ),
);

/**
 * Whether a code is, or begins with, the name of a kind of access or caller. Roles, directories, menus and buttons get no such
 * code: it would read as something that it is not.
 */
export function isReservedName(code: string): boolean {
  const [first = ""] = code.normalize("NFKC").trim().toLowerCase().split(":");
  return reservedNames.has(first.replace(/[-_\s]/g, ""));
}
