import type { AuditEntry } from "@vowdesk/contract/operations/audit";

/** Address of a page and the permission code that it requires. */
export interface PageLink {
  to: string;
  code: string;
}

const pages: Readonly<Record<string, { path: string; field: string; code: string }>> = {
  user: { path: "/system/user/userList", field: "username", code: "sys:user" },
  staff: { path: "/system/user/userList", field: "username", code: "sys:user" },
  role: { path: "/system/role/roleList", field: "roleCode", code: "sys:role" },
  "service-account": { path: "/system/serviceAccounts", field: "id", code: "sys:service-account" },
  order: { path: "/order", field: "number", code: "order:delivery" },
  wedding: { path: "/weddings", field: "name", code: "wedding" },
  error: { path: "/errors", field: "id", code: "errors" },
};

const fixed: Readonly<Record<string, PageLink>> = {
  studio: { to: "/system/studio", code: "studio" },
  audit: { to: "/audit", code: "audit" },
  job: { to: "/system/operations/jobs", code: "operations:jobs" },
};

/** Page of an entry's subject (`order:WM…`); null if there is none. */
export function pageOfSubject(subject: string): PageLink | null {
  const [kind = "", name] = subject.split(/:(.*)/s);
  const place = Object.hasOwn(fixed, kind) ? fixed[kind] : undefined;
  if (place) return place;
  const page = Object.hasOwn(pages, kind) ? pages[kind] : undefined;
  if (!page || !name) return null;
  return { to: `${page.path}?${page.field}=${encodeURIComponent(name)}`, code: page.code };
}

/** Page of an entry's actor; null unless the actor is staff. */
export function pageOfActor({ actor, actorKind }: Pick<AuditEntry, "actor" | "actorKind">): PageLink | null {
  return actorKind === "staff" ? pageOfSubject(`user:${actor}`) : null;
}
