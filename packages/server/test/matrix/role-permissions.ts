import { permissionCodes } from "@vowdesk/contract";
import type { seededRoles } from "@vowdesk/contract/staff/auth";

const permissionsOfQueues = (...queues: string[]) =>
  permissionCodes.filter((code) => queues.includes(code.split(":")[0] ?? ""));

/** Permissions of each role in addition to its own code. Written by hand, so that a change of the roles fails until somebody states it here. */
export const expectedPermissions: Record<(typeof seededRoles)[number], readonly string[]> = {
  admin: permissionCodes,
  manager: permissionCodes.filter(
    (code) => !/^(sys:(user|role|menu|view-as|service-account|sign-in)|webhook|alert|audit)(:|$)/.test(code),
  ),
  service: [
    "dashboard",
    "message",
    "announcement",
    "chat",
    "chat:desk",
    "chat:takeover",
    "chat:replies",
    "chat:red",
    "person",
    ...permissionsOfQueues("complaint", "feedback"),
  ],
  dispatcher: [
    "dish",
    "merchants",
    "dashboard",
    "message",
    "announcement",
    "person",
    "person:reveal",
    ...permissionCodes.filter(
      (code) =>
        /^order(:|$)/.test(code) &&
        !["order:settings", "order:price:edit", "order:delivery:refund", "order:driver:settle"].includes(code),
    ),
  ],
  finance: [
    "dashboard",
    "message",
    "announcement",
    ...permissionsOfQueues("withdrawal"),
    "chat",
    "chat:red",
    "chat:red:approve",
    "order",
    "order:export",
    "order:reveal",
    "person",
    "person:reveal",
    "person:money",
    "payment",
    "payment:all",
    "payment:check",
    "payment:due",
    "payment:waive",
    "payment:refund",
    "payment:refund:pay",
    ...permissionsOfQueues("wedding-refund"),
    ...["delivery", "driver", "errand"].flatMap((kind) => [`order:${kind}`, `order:${kind}:refund`]),
    "order:driver:settle",
  ],
  moderator: [
    "dashboard",
    "message",
    "announcement",
    "person",
    "sys:manager",
    "sys:app-user",
    "sys:app-user:block",
    ...permissionsOfQueues("verification", "application", "post", "challenge"),
  ],
  auditor:
    "audit audit:export message operations operations:jobs studio packages dashboard errors chat order order:courier order:delivery order:driver order:errand order:export order:price person person:money sys:manager sys:app-user sys:user sys:role sys:service-account sys:sign-in sys:menu sys:department dish merchants announcement announcement:all chat:reports shoot shoot:all wedding wedding:all bookable offer payment payment:all payment:due payment:refund lead lead:all quote agreement withdrawal complaint feedback verification application post challenge discount wedding-refund".split(
      " ",
    ),
  consultant: [
    "dashboard",
    "message",
    "announcement",
    "shoot:book",
    "wedding:edit",
    "wedding:reveal",
    "wedding:link",
    "offer",
    "agreement:edit",
    "agreement:sign",
    "payment",
    "payment:record",
    "payment:due",
    "payment:refund",
    "payment:refund:ask",
    "wedding:cancel",
    "lead:edit",
    "lead:reveal",
    "quote:edit",
  ],
  scheduler: [
    "dashboard",
    "message",
    "announcement",
    "wedding:all",
    ...permissionCodes.filter((code) => /^(shoot|bookable)(:|$)/.test(code)),
  ],
  photographer: ["dashboard", "message", "announcement", "shoot:run"],
  makeup: ["dashboard", "message", "announcement", "shoot:run"],
  assistant: ["dashboard", "message", "announcement", "shoot:run"],
};
