import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AuditSubjectKind } from "@vowdesk/contract/operations/audit";
import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";
import { queueLabels } from "../../../shared/review-queues.ts";

/** Names of an item of each review queue. */
export const queueNames = Object.fromEntries(
  Object.entries(queueLabels).map(([queue, { name }]) => [queue, name]),
) as Readonly<Record<ReviewQueue, MessageDescriptor>>;

/** Names of the kinds of subjects. */
export const subjectKindNames: Readonly<Record<AuditSubjectKind, MessageDescriptor>> = {
  ...queueNames,
  "alert-bot": msg({ message: "Bot", context: "audit subject" }),
  alerts: msg({ message: "Alerts", context: "kind of record" }),
  announcement: msg({ message: "Announcement", context: "kind of record" }),
  app: msg({ message: "App user", context: "kind of record" }),
  "app-users": msg({ message: "App users", context: "kind of record" }),
  audit: msg({ message: "Audit trail", context: "kind of record" }),
  bookable: msg({ message: "Resource", context: "audit subject" }),
  bookables: msg({ message: "Resources", context: "kind of record" }),
  chat: msg({ message: "Conversation", context: "audit subject" }),
  "chat-inquiries": msg({ message: "Chat reports", context: "kind of record" }),
  "chat-label": msg({ message: "Label", context: "chat" }),
  "chat-settings": msg({ message: "Chat settings", context: "kind of record" }),
  "chat-team": msg({ message: "Team", context: "field" }),
  chats: msg({ message: "Conversations", context: "kind of record" }),
  couriers: msg({ message: "Workers", context: "audit subject" }),
  department: msg({ message: "Department", context: "kind of record" }),
  dish: msg({ message: "Dish", context: "kind of record" }),
  error: msg({ message: "Error", context: "kind of record" }),
  file: msg({ message: "File", context: "kind of record" }),
  files: msg({ message: "Files", context: "kind of record" }),
  house: msg({ message: "Database", context: "kind of record" }),
  job: msg({ message: "Background job", context: "kind of record" }),
  agreement: msg({ message: "Agreement", context: "kind of record" }),
  lead: msg({ message: "Lead", context: "kind of record" }),
  leads: msg({ message: "Leads", context: "kind of record" }),
  "local-sign-in": msg`Sign-in without a provider`,
  menu: msg({ message: "Menu entry", context: "audit subject" }),
  offer: msg({ message: "Offer", context: "kind of record" }),
  payment: msg({ message: "Payment", context: "kind of record" }),
  refund: msg({ message: "Refund", context: "kind of record" }),
  order: msg({ message: "Order", context: "kind of record" }),
  "order-settings": msg({ message: "Order settings", context: "kind of record" }),
  orders: msg({ message: "Orders", context: "kind of record" }),
  package: msg({ message: "App package", context: "audit subject" }),
  packet: msg({ message: "Red packet", context: "kind of record" }),
  person: msg({ message: "App user", context: "kind of record" }),
  quote: msg({ message: "Quote", context: "price" }),
  reply: msg({ message: "Quick reply", context: "audit subject" }),
  reviews: msg({ message: "Reviews", context: "kind of record" }),
  role: msg({ message: "Role", context: "kind of record" }),
  "service-account": msg({ message: "Service account", context: "audit subject" }),
  shoot: msg({ message: "Shoot", context: "appointment" }),
  skill: msg({ message: "Skill", context: "audit subject" }),
  "shoot-purpose": msg({ message: "Shoot type", context: "shoot" }),
  shoots: msg({ message: "Shoots", context: "kind of record" }),
  "sign-in-provider": msg({ message: "Sign-in provider", context: "audit subject" }),
  staff: msg({ message: "User", context: "kind of record" }),
  studio: msg({ message: "Business settings", context: "kind of record" }),
  user: msg({ message: "User", context: "kind of record" }),
  users: msg({ message: "Users", context: "page" }),
  view: msg({ message: "Saved view", context: "audit subject" }),
  webhook: msg({ message: "Webhook", context: "kind of record" }),
  wedding: msg({ message: "Wedding", context: "kind of record" }),
  weddings: msg({ message: "Weddings", context: "kind of record" }),
};
