/**
 * The kinds of subjects of audit entries. A subject is its kind, or its kind and the key of a record: `studio`, `order:WM1`. A test
 * fails on an event with another kind, and each kind has a label in the web app.
 */
export const auditSubjectKinds = [
  "agreement",
  "announcement",
  "app",
  "app-users",
  "application",
  "audit",
  "bookable",
  "bookables",
  "challenge",
  "chat",
  "chat-label",
  "chat-inquiries",
  "chat-settings",
  "chat-team",
  "chats",
  "complaint",
  "couriers",
  "department",
  "dish",
  "error",
  "feedback",
  "file",
  "files",
  "house",
  "job",
  "lead",
  "leads",
  "menu",
  "offer",
  "order",
  "order-settings",
  "orders",
  "package",
  "packet",
  "payment",
  "person",
  "post",
  "quote",
  "reply",
  "reviews",
  "role",
  "service-account",
  "shoot",
  "shoot-purpose",
  "shoots",
  "staff",
  "studio",
  "user",
  "users",
  "verification",
  "view",
  "webhook",
  "wedding",
  "weddings",
  "withdrawal",
] as const;
export type AuditSubjectKind = (typeof auditSubjectKinds)[number];

/** Kind and key of a subject. The key is empty for subjects that are no record. */
export function subjectParts(subject: string): { kind: string; key: string } {
  const [kind = "", ...key] = subject.split(":");
  return { kind, key: key.join(":") };
}
