import type { ColumnMetadata, TableMetadata } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "../src/platform/database/index.ts";
import { openLog } from "../src/platform/observability/log.ts";
import { makeTestDatabase } from "./postgres.ts";

/** How the driver returns values of the types in PostgreSQL. `int8` is text, which avoids rounding. */
const driverTypes: Readonly<Record<string, string>> = {
  bool: "boolean",
  bytea: "Buffer",
  date: "string",
  float4: "number",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "string",
  json: "unknown",
  jsonb: "unknown",
  order_kind: "OrderKind",
  text: "string",
  timestamptz: "Date",
  uuid: "string",
};

/** Types of columns that are narrower than those of PostgreSQL, without null and default. */
const narrowTypes: Readonly<Record<string, string>> = {
  "agreement.language": "Language",
  "agreement.state": "AgreementState",
  "agreement.terms": "AgreementTerms",
  "agreement_party.partner": "Partner",
  "agreement_signature.partner": "Partner",
  "agreement_signature.signed_in": '"studio" | "portal"',
  "agreement_signature.strokes": "Strokes",
  "alert.channel": "AlertChannel",
  "alert.state": '"pending" | "sent" | "failed" | "stopped"',
  "alert_plan.kind": "HandledKind",
  "alert_settings.steps": "Partial<AlertSteps>",
  "alert_bot.kind": "BotKind",
  "alert_bot.language": "Language",
  "alert_user.email_groups": "MessageGroup[]",
  "alert_user.push_groups": "MessageGroup[]",
  "push_subscription.language": "Language",
  "announcement.app_kinds": "AppRole[]",
  "announcement.state": "AnnouncementState",
  "announcement.to_staff": '"none" | "roles" | "all"',
  "announcement.wordings": "Wordings",
  "announcement_receipt.reader_kind": '"staff" | "app"',
  "app_account.role": "AppRole",
  "app_erasure.state": '"requested" | "approved" | "done"',
  "app_merge.state": '"requested" | "approved" | "done"',
  "app_notice.amounts": "{ cents?: number }",
  "app_notice.reason": "ReviewReason",
  "app_package.state": "PackageState",
  "audit_line.changes": "AuditChanges",
  "bookable.hours": "WorkingTime[]",
  "bookable.skills": "SkillCode[]",
  "bookable.kind": "BookableKind",
  "calendar_feed.language": "Language",
  "chat_label.colour": "LabelColour",
  "chat_message.event": "ChatEvent",
  "chat_message.media": "object",
  "chat_message.sender_kind": '"customer" | "staff" | "system"',
  "chat_message.state": '"sent" | "held" | "taken-back"',
  "code_attempt.purpose": '"pickup" | "second-factor" | "enrolment" | "phone"',
  "conversation.last_line": "LastLine",
  "conversation.state": "ConversationState",
  "couple_contact.language": "Language",
  "couple_contact.partner": "Partner",
  "couple_link.partner": "Partner",
  "couple_notice.channel": "NoticeChannel",
  "couple_notice.kind": "NoticeKind",
  "couple_notice.partner": "Partner",
  "couple_notice.problem": "NoticeProblem",
  "couple_notice.state": "NoticeState",
  "error_group.side": '"browser" | "server"',
  "error_group.state": '"open" | "resolved"',
  "file.module": 'FileModule | "package"',
  "file.squares": "Record<string, number>",
  "file.state": '"arriving" | "kept"',
  "former_phone.owner_kind": '"staff" | "app"',
  "gallery.downloads": "DownloadRule",
  "gallery.state": "GalleryState",
  "handling.kind": "HandledKind",
  "handling.state": "TeamState",
  "lead.lost_reason": "LostReason",
  "lead.source": "LeadSource",
  "lead.state": "LeadState",
  "lead_touch.kind": "LeadTouchKind",
  "lead_touch.enquiry": "EnquiryDetails",
  "live_worker.serves": "OrderKind[]",
  "live_worker.state": '"free" | "busy" | "offline"',
  "message.template": "MessageTemplate",
  "offer.state": "OfferState",
  "offer_version.parts": "OfferParts",
  "offer_version.pieces": "IncludedPiece[]",
  "offer_version.purposes": "Purpose[]",
  "offer_version.texts": "OfferTexts",
  "piece_kind.texts": "PieceTexts",
  "studio_import.counts": "ImportCounts",
  "studio_import.language": "Language",
  "studio_import.left_out": "LeftOutShoot[]",
  "studio_import.skipped": "number[]",
  "studio_import.state": "ImportState",
  "order_count.status": "OrderStatus",
  "order_settings.settings": "Partial<OrderSettingsFields & PriceFields>",
  "order_step.actor_kind": 'OrderStep["actorKind"]',
  "order_step.changes": "StepChange[]",
  "order_step.from_status": "OrderStatus",
  "order_step.to_status": "OrderStatus",
  "orders.details": "OrderDetails",
  "orders.status": "OrderStatus",
  "orders.task": "ErrandTask",
  "orders.undo": "OrderUndo",
  "passkey_challenge.purpose": '"sign-in" | "registration"',
  "permission.label": "TextByLanguage",
  "photo.preview_problem": "PreviewProblem",
  "photo.state": "PhotoState",
  "post_report.reason": "PostReportReason",
  "quote.language": "Language",
  "quote.state": 'Exclude<QuoteState, "expired">',
  "quote_option.lines": "QuoteLine[]",
  "red_packet.sender_kind": '"customer" | "staff"',
  "red_packet.state": "PacketState",
  "review.queue": "ReviewQueue",
  "review.reason": "ReviewReason",
  "review.undo": "ReviewUndo",
  "review_count.queue": "ReviewQueue",
  "review_step.actor_kind": '"staff" | "app" | "system"',
  "review_step.reason": "ReviewReason",
  "role.name": "TextByLanguage",
  "mail.state": "MailState",
  "saved_view.scope": "ViewScope",
  "session.end_reason": '"signed-out" | "copied" | "other-session" | "administrator"',
  "shoot.postponed_by": "PostponeCause",
  "shoot.purpose": "Purpose",
  "shoot.state": "ShootState",
  "shoot.undo": "ShootUndo",
  "sheet_item.kind": "ItemKind",
  "sheet_template.purpose": "Purpose",
  "shoot.stops": "Stop[]",
  "skill.names": "SkillNames",
  "purpose_skill.purpose": "Purpose",
  "shoot_purpose.needs": "Need[]",
  "shoot_purpose.purpose": "Purpose",
  "sign_in_failure.scope": '"staff" | "staff-device" | "staff-ip" | "app" | "app-ip"',
  "sign_in_provider.kind": "ProviderKind",
  "sign_in_problem.problem": "ProviderProblem",
  "sign_in_provider.group_matches": "Record<string, string>",
  "sign_in_provider.role_rules": "RoleRule[]",
  "slot.reason": "SlotReason",
  "studio.settings": "Partial<BusinessSettingsFields>",
  "user_settings.settings": "Readonly<Record<string, unknown>>",
  "webhook.pause_cause": "PauseCause",
  "webhook.state": "WebhookState",
  "webhook_delivery.state": "DeliveryState",
  "wedding_cancellation.cause": "CancelCause",
  "wedding_instalment.due_event": "DueEvent",
  "wedding_instalment.kind": "InstalmentKind",
  "wedding_invoice.lines": "InvoiceLine[]",
  "wedding_invoice.state": "InvoiceState",
  "wedding_notice.act": "NoticeAct",
  "wedding_notice.cause": "PostponeCause",
  "wedding_payment_link.state": '"open" | "paid" | "ended"',
  "wedding_receipt.method": "PaymentMethod",
  "wedding_receipt.question": "PaymentQuestion",
  "wedding_receipt.state": "ReceiptState",
  "wedding_receipt_reversal.state": '"asked" | "reversed" | "refused"',
  "wedding_refund.kind": "RefundKind",
  "wedding_refund.method": "PaymentMethod",
  "wedding_refund.state": "RefundState",
  "wedding_step.step": "DatedStep",
  "worker.serves": "OrderKind[]",
};

const header = `// Written by \`npm run schema\` from the migrated database. Edit a migration or test/schema.test.ts instead.

import type { AgreementState, AgreementTerms, Strokes } from "@vowdesk/contract/studio/agreements";
import type { AlertChannel, AlertSteps, BotKind } from "@vowdesk/contract/messages/alerts";
import type { AnnouncementState, Wordings } from "@vowdesk/contract/messages/announcements";
import type { BookableKind, SkillCode, SkillNames, WorkingTime } from "@vowdesk/contract/studio/bookables";
import type { NoticeChannel, NoticeKind, NoticeProblem, NoticeState } from "@vowdesk/contract/studio/couple-notices";
import type { BusinessSettingsFields } from "@vowdesk/contract/operations/business";
import type { ChatEvent, ConversationState, LabelColour, PacketState } from "@vowdesk/contract/chat";
import type { AppRole, Language } from "@vowdesk/contract/kernel";
import type { EnquiryDetails, LeadSource, LeadState, LeadTouchKind, LostReason } from "@vowdesk/contract/studio/leads";
import type { HandledKind, MessageGroup, TeamState } from "@vowdesk/contract/messages/notifications";
import type { OfferParts, OfferState, OfferTexts } from "@vowdesk/contract/studio/offers";
import type { ImportCounts, ImportState, LeftOutShoot } from "@vowdesk/contract/studio/imports";
import type { DownloadRule, GalleryState, PhotoState, PreviewProblem } from "@vowdesk/contract/studio/galleries";
import type { IncludedPiece, PieceTexts } from "@vowdesk/contract/studio/pieces";
import type { QuoteLine, QuoteState } from "@vowdesk/contract/studio/quotes";
import type {
  ErrandTask,
  OrderKind,
  OrderSettingsFields,
  OrderStatus,
  OrderStep,
  PriceFields,
  StepChange,
} from "@vowdesk/contract/local/orders";
import type {
  CancelCause,
  DatedStep,
  DueEvent,
  InstalmentKind,
  InvoiceLine,
  InvoiceState,
  NoticeAct,
  PaymentMethod,
  PaymentQuestion,
  ReceiptState,
  RefundKind,
  RefundState,
} from "@vowdesk/contract/studio/wedding-payments";
import type { PostReportReason } from "@vowdesk/contract/reviews/posts";
import type { ReviewQueue, ReviewReason } from "@vowdesk/contract/reviews/engine";
import type { ProviderKind, ProviderProblem, RoleRule } from "@vowdesk/contract/staff/single-sign-on";
import type { ItemKind } from "@vowdesk/contract/studio/sheets";
import type { Need, PostponeCause, Purpose, ShootState, SlotReason, Stop } from "@vowdesk/contract/studio/shoots";
import type { Partner } from "@vowdesk/contract/studio/weddings";
import type { FileModule, PackageState } from "@vowdesk/contract/operations/uploads";
import type { ViewScope } from "@vowdesk/contract/staff/views";
import type { MailState } from "@vowdesk/contract/messages/mail";
import type { DeliveryState, PauseCause, WebhookState } from "@vowdesk/contract/messages/webhooks";
import type { Generated } from "kysely";
import type { MessageTemplate } from "../../locales/message-texts.ts";
import type {
  AuditChanges,
  Json,
  JsonWithDefault,
  LastLine,
  OrderDetails,
  OrderUndo,
  ReviewUndo,
  ShootUndo,
  TextByLanguage,
} from "./column-types.ts";

`;

const log = openLog("silent");
let stored: Awaited<ReturnType<typeof makeTestDatabase>>;
let database: Database;

beforeAll(async () => {
  stored = await makeTestDatabase(log);
  database = openDatabase(stored.connection, log);
});

afterAll(async () => {
  await database.close();
  await stored.drop();
});

/** PostgreSQL names the type of an array with a leading underscore. */
function driverType(dataType: string): string {
  if (dataType.startsWith("_")) return `${driverType(dataType.slice(1))}[]`;
  const type = driverTypes[dataType];
  if (!type) throw new Error(`Add the type ${dataType} to driverTypes`);
  return type;
}

function columnType(table: string, { name, dataType, isNullable, ...column }: ColumnMetadata): string {
  const narrow = narrowTypes[`${table}.${name}`] ?? driverType(dataType);
  const type = isNullable && narrow !== "unknown" ? `${narrow} | null` : narrow;
  const hasDefault = column.hasDefaultValue || column.isAutoIncrementing;
  if (dataType === "jsonb") return `${hasDefault ? "JsonWithDefault" : "Json"}<${type}>`;
  return hasDefault ? `Generated<${type}>` : type;
}

const tableType = ({ name, columns }: TableMetadata) =>
  [`  ${name}: {`, ...columns.map((column) => `    ${column.name}: ${columnType(name, column)};`), "  };"].join("\n");

test("the types of the tables are up to date", async () => {
  const tables = (await database.db.introspection.getTables()).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const columns = new Set(tables.flatMap(({ name, columns: own }) => own.map((column) => `${name}.${column.name}`)));
  expect(Object.keys(narrowTypes).filter((path) => !columns.has(path))).toEqual([]);
  const text = `${header}export interface Tables {\n${tables.map(tableType).join("\n")}\n}\n`;
  await expect(text).toMatchFileSnapshot("../src/platform/database/schema.generated.ts");
});
