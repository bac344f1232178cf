import type { AuditLine } from "@vowdesk/contract/audit";

/** Where something is shown, and the code it takes to go there. */
export interface Way {
  to: string;
  code: string;
}

const pages: Readonly<Record<string, { path: string; field: string; code: string }>> = {
  user: { path: "/system/user/userList", field: "username", code: "sys:user" },
  staff: { path: "/system/user/userList", field: "username", code: "sys:user" },
  role: { path: "/system/role/roleList", field: "roleCode", code: "sys:role" },
  order: { path: "/order", field: "number", code: "order:delivery" },
  error: { path: "/errors", field: "id", code: "errors" },
};

const fixed: Readonly<Record<string, Way>> = {
  studio: { to: "/system/studio", code: "studio" },
  audit: { to: "/audit", code: "audit" },
  job: { to: "/system/operations/jobs", code: "operations:jobs" },
};

/** The page of what a line is about (`order:WM…`); null where there is none. */
export function pageOfSubject(subject: string): Way | null {
  const [kind = "", name] = subject.split(/:(.*)/s);
  const place = Object.hasOwn(fixed, kind) ? fixed[kind] : undefined;
  if (place) return place;
  const page = Object.hasOwn(pages, kind) ? pages[kind] : undefined;
  if (!page || !name) return null;
  return { to: `${page.path}?${page.field}=${encodeURIComponent(name)}`, code: page.code };
}

/** The page of whoever acted; of staff alone there is one. */
export function pageOfActor({ actor, actorKind }: Pick<AuditLine, "actor" | "actorKind">): Way | null {
  return actorKind === "staff" ? pageOfSubject(`user:${actor}`) : null;
}
