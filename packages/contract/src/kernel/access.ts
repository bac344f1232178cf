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
}

/** App users with one of these roles. */
export interface AppAccess {
  readonly kind: "app";
  readonly roles: readonly AppRole[];
}

/** The declared callers of a call. Staff and app users are separate kinds, so no permission code can ever match an app role. */
export type Access = OpenAccess | StaffAccess | AppAccess;

export const open: OpenAccess = { kind: "open" };

export const anyStaff: StaffAccess = { kind: "staff", codes: "any" };

/** Declares staff access. A test rejects codes that no feature declares. */
export function staff(...codes: [PermissionCode, ...PermissionCode[]]): StaffAccess {
  return { kind: "staff", codes };
}

export function app(...roles: [AppRole, ...AppRole[]]): AppAccess {
  return { kind: "app", roles };
}

export const anyAppUser: AppAccess = app(...appRoles);

/** Access as shown in the API documentation: `open`, `staff`, `staff: order:edit`, `app: customer, merchant`. */
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

/** Whether a code equals, or starts with, the name of a kind of access or caller. Roles and menus must not use such a misleading code. */
export function isReservedName(code: string): boolean {
  const [first = ""] = code.normalize("NFKC").trim().toLowerCase().split(":");
  return reservedNames.has(first.replace(/[-_\s]/g, ""));
}
