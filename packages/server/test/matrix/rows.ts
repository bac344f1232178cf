import type { RefusalName } from "@vowdesk/contract";
import { reviewRows, type ReviewKind } from "./reviews.ts";
import { TestFile } from "../forms.ts";

/** Kinds of objects that a call may name. `fixtures.ts` creates them. */
export type ObjectKind =
  | ReviewKind
  | "sealedVerification"
  | "returnedApplication"
  | "person"
  | "role"
  | "menu"
  | "department"
  | "error"
  | "order"
  | "appOrder"
  | "appPerson"
  | "session"
  | "auditLine"
  | "export"
  | "package"
  | "conversation"
  | "chatMessage"
  | "redPacket"
  | "businessRedPacket"
  | "quickReply"
  | "reading"
  | "handling"
  | "view"
  | "announcement"
  | "ownAnnouncement"
  | "complaintSide"
  | "challengeSide";

type Id = string | number;
type Fill = (id: Id) => Record<string, unknown>;

interface ObjectReference {
  kind: ObjectKind;
  fill: Fill;
  /** Permissions required in addition to the declared access. */
  also: readonly string[];
  /** Refusal for a missing object. Default: `not-found`. */
  missingAs?: RefusalName;
}

/**
 * Which object a call names, and which callers reach it. `nothing`: only the declared access matters. `shared`: every permitted
 * caller reaches any object; a missing one is "not found". `private`: callers reach only their own objects; another user's looks
 * missing. `self`: callers reach their own without, and any with, the permission `or`; others look missing.
 */
export type Row =
  | { names: "nothing"; input: Record<string, unknown>; also: readonly string[] }
  | ({ names: "shared" | "private" } & ObjectReference)
  | ({ names: "self"; or: string } & ObjectReference);

const byId: Fill = (id) => ({ id });
const nothing = (input: Record<string, unknown> = {}, ...also: string[]): Row => ({ names: "nothing", input, also });
const shared = (kind: ObjectKind, fill = byId, ...also: string[]) =>
  ({ names: "shared", kind, fill, also }) as const satisfies Row;
const own = (kind: ObjectKind, fill = byId): Row => ({ names: "private", kind, fill, also: [] });
const self = (kind: ObjectKind, or: string, fill = byId): Row => ({ names: "self", or, kind, fill, also: [] });

/** "View as" has its own refusal for a missing user. */
const viewAsRow = (row: Row): Row => ({ ...row, missingAs: "view-as-unknown" }) as Row;

const paragraph = { type: "paragraph", content: [{ type: "text", text: "x" }] };
const announcementFields = {
  wordings: { en: { title: "x", body: { type: "doc", content: [paragraph] } } },
  audience: { staff: "all", roleIds: [], app: [] },
  mustConfirm: false,
  expiresAt: null,
};

/** One row per call of the contract. A call without a row fails `matrix.test.ts`, which prints its name. */
export const rows: Readonly<Record<string, Row>> = {
  "auth.login": nothing(),
  "auth.signInPage": nothing(),
  "auth.getInfo": nothing(),
  "auth.userInfo": nothing(),
  "auth.refreshToken": nothing(),
  "auth.logout": nothing(),
  "auth.sessions": nothing(),
  "auth.endSession": own("session"),
  "auth.endOtherSessions": nothing(),
  "appAuth.appSignIn": nothing(),
  "appAuth.appSignUp": nothing(),
  "secondFactor.show": nothing(),
  "secondFactor.begin": nothing(),
  "secondFactor.confirm": nothing(),
  "secondFactor.renewRecoveryCodes": nothing(),
  "secondFactor.disable": nothing(),
  "secondFactor.reset": shared("person"),
  "menus.getMenuList": nothing(),
  "menus.list": nothing(),
  "menus.parentList": nothing(),
  "menus.add": nothing(),
  "menus.update": shared("menu"),
  "menus.move": shared("menu", (id) => ({ id, parentId: 0 })),
  "menus.check": shared("menu"),
  "menus.delete": shared("menu"),
  "menus.why": viewAsRow(shared("person", (userId) => ({ userId }), "sys:user")),
  "menus.preview": viewAsRow(shared("person", (id) => ({ target: `user:${id}` }), "sys:user")),
  "menus.viewAs": viewAsRow(shared("person", (id) => ({ target: `user:${id}` }))),
  // Returns nothing about the user.
  "menus.leaveView": nothing({ target: "user:1" }),
  "dashboard.board": nothing(),
  "orders.listDelivery": nothing(),
  "orders.listDriver": nothing(),
  "orders.listErrand": nothing(),
  "orders.countDelivery": nothing(),
  "orders.countDriver": nothing(),
  "orders.countErrand": nothing(),
  "orders.detail": shared("order", (number) => ({ number }), "order:delivery"),
  "orders.act": shared("order", (number) => ({ number, act: "flag", version: 1 }), "order:delivery:flag"),
  "orders.exportPart": nothing({ kind: "delivery" }, "order:delivery"),
  "orders.reveal": shared("order", (number) => ({ number, field: "customerPhone" }), "order:delivery"),
  "orders.candidates": shared("order", (number) => ({ number }), "order:delivery"),
  // Answers per row: a missing order is a skipped row.
  "orders.actOnMany": nothing({ rows: [{ number: "WM0000000000", version: 1 }], act: "flag" }),
  "orders.undo": shared("order", (number) => ({ number, token: "no-such-token" }), "order:delivery"),
  "orders.couriers": nothing(),
  "orders.settings": nothing(),
  "orders.changeSettings": nothing(),
  "appOrders.merchants": nothing(),
  "appOrders.place": nothing(),
  "appOrders.placeRide": nothing(),
  "appOrders.placeErrand": nothing(),
  "appOrders.mine": nothing(),
  "appOrders.urge": own("appOrder", (number) => ({ number })),
  "appOrders.merchantStep": own("appOrder", (number) => ({ number, to: "accepted" })),
  "appOrders.courierStep": own("appOrder", (number) => ({ number, to: "picked_up" })),
  "appOrders.customerStep": own("appOrder", (number) => ({ number, to: "completed" })),
  "appOrders.driverStep": own("appOrder", (number) => ({ number, to: "accepted" })),
  "appOrders.ridePhoto": own("appOrder", (number) => ({
    number,
    moment: "start",
    file: new TestFile(Buffer.from("x")),
  })),
  "appOrders.runnerStep": own("appOrder", (number) => ({ number, to: "accepted" })),
  "appOrders.courierShift": nothing(),
  "appOrders.driverShift": nothing(),
  "appOrders.runnerShift": nothing(),
  "notifications.inbox": nothing(),
  "notifications.list": nothing(),
  "notifications.read": nothing(),
  "notifications.unread": { ...own("reading", (undo) => ({ undo: String(undo) })), missingAs: "undo-expired" } as Row,
  "notifications.claim": self("handling", "admin", (subject) => ({ kind: "order", subject: String(subject) })),
  "notifications.release": self("handling", "admin", (subject) => ({ kind: "order", subject: String(subject) })),
  "notifications.ticket": nothing(),
  "audit.list": nothing(),
  "audit.detail": shared("auditLine"),
  "audit.verbs": nothing(),
  "audit.startExport": nothing(),
  "audit.exportPart": own("export"),
  "audit.revert": shared("auditLine", (id) => ({ id: String(id) })),
  "operations.health": nothing(),
  "operations.jobs": nothing(),
  "operations.run": nothing(),
  "business.look": nothing(),
  "business.reasons": nothing(),
  "business.settings": nothing(),
  "business.change": nothing(),
  "errors.report": nothing(),
  "errors.list": nothing(),
  "errors.count": nothing(),
  "errors.detail": shared("error"),
  "errors.resolve": shared("error", (id) => ({ id, version: 1 })),
  "errors.reopen": shared("error", (id) => ({ id, version: 1 })),
  "settings.mine": nothing(),
  "settings.change": nothing(),
  "users.list": nothing(),
  "users.export": nothing(),
  "users.checkImport": nothing(),
  "users.import": nothing(),
  "users.trueUser": nothing(),
  "users.trueUserById": shared("appPerson"),
  "users.add": nothing(),
  "users.update": self("person", "sys:user:edit", (id) => ({ id, nickName: "New" })),
  "users.newUpdate": own("person"),
  "users.delete": shared("person"),
  "users.getRoleListForAssign": nothing(),
  "users.getRoleByUserId": shared("person", (userId) => ({ userId })),
  "users.saveUserRole": shared("person", (userId) => ({ userId, roleIds: [2_000_000_000] })),
  "users.getInfoByUserId": nothing(),
  "users.getInfoByUserIdInPath": self("person", "sys:user"),
  "users.makeResetLink": shared("person"),
  "users.readResetLink": nothing({ token: "nothing" }),
  "users.resetPassword": nothing({ token: "nothing" }),
  "users.appLinks": shared("person", (userId) => ({ userId })),
  "users.linkAppUser": shared("person", (userId) => ({ userId, phone: "19900000000", reason: "x" }), "admin"),
  "users.endAppLink": shared("person", (userId) => ({ userId, linkId: 2_000_000_000, reason: "x" }), "admin"),
  "users.offBoarding": shared("person"),
  "users.offBoard": shared("person"),
  "roles.list": nothing(),
  "roles.add": nothing(),
  "roles.update": shared("role"),
  "roles.check": shared("role"),
  "roles.delete": shared("role"),
  "roles.getAssignPermissionTree": shared("role", (roleId) => ({ roleId })),
  "roles.saveRoleAssign": shared("role", (roleId) => ({ roleId, list: [] })),
  "departments.list": nothing(),
  "departments.parentList": nothing(),
  "departments.add": nothing(),
  "departments.update": shared("department"),
  "departments.check": shared("department"),
  "departments.delete": shared("department"),
  "chat.list": nothing(),
  "chat.counts": nothing(),
  "chat.find": shared("conversation"),
  "chat.messages": shared("conversation"),
  "chat.search": shared("conversation", (id) => ({ id, q: "外卖" })),
  "chat.customer": shared("conversation"),
  "chat.sendMsg": shared("conversation", (id) => ({ id, text: "note", isPrivate: true })),
  "chat.unsend": own("chatMessage", (id) => ({ id: String(id) })),
  "chat.goTop": shared("conversation"),
  "chat.upOne": shared("conversation"),
  "chat.pcDelete": shared("conversation"),
  "chat.openRed": shared("redPacket", (id) => ({ id: String(id) })),
  "chat.decideRed": shared("redPacket", (id) => ({ id: String(id), approve: false })),
  "chat.listRed": nothing(),
  "chat.redLimits": nothing(),
  "chat.claim": shared("conversation"),
  "chat.release": shared("conversation"),
  "chat.handOver": shared("conversation", (id) => ({ id, toId: 2_000_000_000 })),
  "chat.takeOver": shared("conversation", (id) => ({ id, reason: "reason" })),
  "chat.setState": shared("conversation", (id) => ({ id, state: "done" })),
  "chat.colleagues": nothing(),
  "chat.setAvailable": nothing({ available: true }),
  "chatReplies.list": nothing(),
  "chatReplies.save": shared("quickReply", (id) => ({ id, title: "New", text: "New" })),
  "chatReplies.delete": shared("quickReply"),
  "chatSettings.show": nothing(),
  "chatSettings.change": nothing({ version: 0 }),
  "appChat.mine": nothing(),
  "appChat.messages": nothing(),
  "appChat.sendMsg": nothing({ text: "你好" }),
  "appChat.upOne": nothing(),
  "appChat.openRed": own("businessRedPacket", (id) => ({ id: String(id) })),
  "appChat.upload": nothing(),
  "uploads.upload": nothing(),
  "uploads.uploadPackage": nothing(),
  "uploads.listPackages": nothing(),
  "uploads.findPackage": shared("package"),
  "uploads.activate": shared("package", (id) => ({ id, version: 1 })),
  "uploads.newestPackage": nothing(),
  "views.ofPage": nothing({ page: "/order" }),
  "views.save": nothing({ page: "/order", name: "late", scope: "mine", query: "scope=late" }),
  "views.delete": own("view"),
  "views.arrange": nothing({ page: "/order", columns: [] }),
  "announcements.list": nothing(),
  "announcements.detail": shared("announcement"),
  "announcements.add": nothing(announcementFields),
  "announcements.update": shared("announcement", (id) => ({ id, version: 1, ...announcementFields })),
  "announcements.schedule": shared("announcement", (id) => ({ id, version: 1, publishAt: "2099-01-01T00:00:00Z" })),
  "announcements.unschedule": shared("announcement", (id) => ({ id, version: 1 })),
  "announcements.publish": shared("announcement", (id) => ({ id, version: 1 })),
  "announcements.remind": shared("announcement", (id) => ({ id, version: 1 })),
  "announcements.retract": shared("announcement", (id) => ({ id, version: 1, reason: "x" })),
  "announcements.delete": shared("announcement", (id) => ({ id, version: 1 })),
  "announcements.desk": nothing(),
  "announcements.receipts": shared("announcement"),
  "announcements.mine": nothing(),
  "announcements.mineDetail": own("ownAnnouncement"),
  "announcements.read": own("ownAnnouncement"),
  "announcements.confirm": own("ownAnnouncement"),
  "appAnnouncements.mine": nothing(),
  "appAnnouncements.mineDetail": own("ownAnnouncement"),
  "appAnnouncements.read": own("ownAnnouncement"),
  "appAnnouncements.confirm": own("ownAnnouncement"),
  "people.person": shared("appPerson"),
  "people.timeline": shared("appPerson"),
  "people.reveal": shared("appPerson"),
  "reviews.waiting": nothing(),
  "reviews.undoable": nothing(),
  "appReviews.upload": nothing(),
  "appReviews.notices": nothing(),
  "appReviews.concerning": nothing(),
  "appReviews.readNotices": nothing(),
  "appComplaintSides.answer": own("complaintSide", (id) => ({ id, text: "x" })),
  "appChallengeGames.accept": own("challengeSide"),
  "appChallengeGames.decline": own("challengeSide"),
  "appChallengeGames.claim": own("challengeSide", (id) => ({ id, outcome: "won" })),
  ...reviewRows<Row>(nothing, shared),
  "verification.reveal": shared("sealedVerification"),
  "appPosts.shown": nothing(),
  "appPosts.report": shared("review-post", (id) => ({ id, reason: "ad" })),
  "appApplications.complete": own("returnedApplication", (id) => ({
    id,
    documents: [{ name: "health-certificate", number: "x", picture: "x", expiresOn: null }],
  })),
  "withdrawals.askBank": shared("review-withdrawal"),
  "appWithdrawals.balance": nothing(),
};
