import { holdsStaffAccess, type Endpoint } from "@vowdesk/contract/kernel";
import { can, useSession } from "./session.ts";

/** `can` as a hook: re-renders when the user's codes change. */
export function useCan(code: string): boolean {
  return useSession((state) => state.user?.roles.includes(code) ?? false);
}

/** The role and permission codes of the user, as a hook. */
export const useCodes = (): readonly string[] | undefined => useSession(({ user }) => user?.roles);

/** Whether the signed-in user may make the call. */
export const mayCall = ({ access }: Pick<Endpoint, "access">): boolean =>
  access.kind === "open" || (access.kind === "staff" && holdsStaffAccess(access, can));
