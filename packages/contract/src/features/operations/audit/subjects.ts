import { reviewQueues } from "../../reviews/engine/engine.ts";

/**
 * The kinds of subjects of audit entries. A subject is its kind, or its kind and the key of a record: `studio`, `order:WM1`. Each
 * kind has a label in the web app. A kind that is named like the area of its events, such as `coupon` of `coupon.added`, need not
 * be listed: it has the label of the area. A test fails on an event with any other kind.
 */
export const auditSubjectKinds = [
  ...reviewQueues,
  "agreement",
  "alert-bot",
  "alerts",
  "announcement",
  "app",
  "app-users",
  "audit",
  "bookable",
  "bookables",
  "chat",
  "chat-label",
  "chat-inquiries",
  "chat-settings",
  "chat-team",
  "chats",
  "couriers",
  "department",
  "dish",
  "error",
  "file",
  "files",
  "house",
  "job",
  "lead",
  "leads",
  "local-sign-in",
  "menu",
  "offer",
  "order",
  "order-settings",
  "orders",
  "package",
  "packet",
  "payment",
  "person",
  "quote",
  "refund",
  "reply",
  "reviews",
  "role",
  "service-account",
  "shoot",
  "skill",
  "shoot-purpose",
  "shoots",
  "sign-in-provider",
  "staff",
  "studio",
  "user",
  "users",
  "view",
  "webhook",
  "wedding",
  "weddings",
] as const;
export type AuditSubjectKind = (typeof auditSubjectKinds)[number];

/** Kind and key of a subject. The key is empty for subjects that are no record. */
export function subjectParts(subject: string): { kind: string; key: string } {
  const [kind = "", ...key] = subject.split(":");
  return { kind, key: key.join(":") };
}
