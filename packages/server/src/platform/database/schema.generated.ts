// Written by `npm run schema` from the migrated database. Edit a migration or test/schema.test.ts instead.

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

export interface Tables {
  agreement: {
    id: Generated<number>;
    wedding_id: number;
    number: number;
    state: Generated<AgreementState>;
    language: Language;
    title: Generated<string>;
    body: Generated<string>;
    terms: Json<AgreementTerms>;
    offer_id: number;
    offer_number: number;
    price_cents: number;
    discount_cents: number;
    total_cents: number;
    deposit_cents: number;
    needs_approval: boolean;
    digest: Buffer | null;
    note: Generated<string>;
    author_id: number;
    approved_by: number | null;
    approved_at: Date | null;
    sent_at: Date | null;
    expires_at: Date | null;
    signed_at: Date | null;
    ended_at: Date | null;
    end_reason: Generated<string>;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
    review_id: number | null;
    discount_reason: Generated<string>;
    limit_percent: number | null;
    erased_at: Date | null;
    quote_id: number | null;
    quote_option: number | null;
    difference_reason: Generated<string>;
    couple_digest: Buffer | null;
    agreed_date: string | null;
    signed_before: string | null;
  };
  agreement_party: {
    agreement_id: number;
    partner: Partner;
    name: string;
    phone: string;
    shared_phone_reason: Generated<string>;
  };
  agreement_signature: {
    agreement_id: number;
    partner: Partner;
    name: string;
    strokes: Json<Strokes>;
    digest: Buffer;
    signed_at: Date;
    signed_in: "studio" | "portal";
    phone_hash: Buffer | null;
  };
  alert: {
    id: Generated<string>;
    plan_id: string | null;
    step: number;
    channel: AlertChannel;
    user_id: number | null;
    receiver: string;
    route: string;
    closes: Generated<boolean>;
    state: Generated<"pending" | "sent" | "failed" | "stopped">;
    attempts: Generated<number>;
    next_at: Date;
    claimed_until: Date | null;
    expires_at: Date;
    status: number | null;
    error: string | null;
    created_at: Date;
    finished_at: Date | null;
  };
  alert_bot: {
    id: Generated<number>;
    name: string;
    kind: BotKind;
    sealed_url: Buffer;
    sealed_secret: Buffer | null;
    language: Language;
    is_on: Generated<boolean>;
    last_at: Date | null;
    last_error: string | null;
    version: Generated<number>;
    created_at: Generated<Date>;
    created_by: string;
    updated_at: Generated<Date>;
    updated_by: Generated<string>;
    maker_id: number | null;
  };
  alert_plan: {
    id: Generated<string>;
    message_id: string;
    user_id: number | null;
    kind: HandledKind | null;
    subject: string | null;
    started_at: Date;
    step: Generated<number>;
    next_at: Date | null;
    ended_at: Date | null;
  };
  alert_settings: {
    is_only: Generated<boolean>;
    steps: JsonWithDefault<Partial<AlertSteps>>;
    version: Generated<number>;
    changed_by: Generated<string>;
    changed_at: Date | null;
  };
  alert_user: {
    user_id: number;
    push_groups: Generated<MessageGroup[]>;
    shows_details: Generated<boolean>;
    planned_seq: string;
    email_groups: Generated<MessageGroup[]>;
  };
  announcement: {
    id: Generated<number>;
    version: Generated<number>;
    state: AnnouncementState;
    wordings: Json<Wordings>;
    grams: Generated<string[]>;
    to_staff: "none" | "roles" | "all";
    app_kinds: Generated<AppRole[]>;
    must_confirm: boolean;
    publish_at: Date | null;
    published_at: Date | null;
    expires_at: Date | null;
    ended_at: Date | null;
    reason: Generated<string>;
    reminded_at: Date | null;
    created_at: Date;
    changed_by: string;
    changed_at: Date;
    scheduled_by: number | null;
  };
  announcement_receipt: {
    announcement_id: number;
    reader_kind: "staff" | "app";
    reader_id: number;
    told_at: Date;
    read_at: Date | null;
    confirmed_at: Date | null;
  };
  announcement_role: {
    announcement_id: number;
    role_id: number;
  };
  app_account: {
    id: Generated<number>;
    role: AppRole;
    phone: string;
    name: string;
    password_hash: string;
    enabled: Generated<boolean>;
    created_at: Generated<Date>;
    verified_at: Date | null;
    real_name: string | null;
    version: Generated<number>;
    blocked_reason: string | null;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
    erased_at: Date | null;
    merged_into: number | null;
    phone_verified_at: Date | null;
  };
  app_erasure: {
    account_id: number;
    state: "requested" | "approved" | "done";
    requested_by: number;
    requested_by_name: string;
    requested_at: Date;
    reason: string;
    approved_by_name: string | null;
    due_at: Date | null;
    was_enabled: boolean;
    done_at: Date | null;
    revision: Generated<number>;
    released_years: Generated<number>;
  };
  app_merge: {
    duplicate_id: number;
    kept_id: number;
    state: Generated<"requested" | "approved" | "done">;
    evidence: string[];
    requested_by: number;
    requested_by_name: string;
    requested_at: Date;
    reason: string;
    approved_by: number | null;
    approved_by_name: string | null;
    due_at: Date | null;
    done_at: Date | null;
  };
  app_notice: {
    id: Generated<string>;
    account_id: number;
    review_id: number | null;
    at: Date;
    key: string;
    amounts: JsonWithDefault<{ cents?: number }>;
    reason: Json<ReviewReason | null>;
    read_at: Date | null;
    order_number: string | null;
  };
  app_package: {
    id: Generated<number>;
    version: Generated<number>;
    file_id: string;
    package_name: string;
    version_code: string;
    version_name: string;
    bytes: string;
    sha256: Buffer;
    state: Generated<PackageState>;
    uploaded_by: string;
    uploaded_at: Date;
    activated_by: string | null;
    activated_at: Date | null;
    changed_by: string;
    changed_at: Date;
  };
  app_session: {
    id: Generated<string>;
    account_id: number;
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  audit_chain: {
    id: number;
    length: Generated<string>;
    hash: Generated<Buffer>;
  };
  audit_line: {
    id: Generated<string>;
    chain_id: number;
    position: string;
    hash: Buffer;
    at: Date;
    actor_kind: string;
    actor_id: number;
    actor: string;
    verb: string;
    subject: string;
    reason: string | null;
    ip: string | null;
    request_id: string | null;
    changes: Json<AuditChanges>;
  };
  bookable: {
    id: Generated<number>;
    kind: BookableKind;
    name: string;
    user_id: number | null;
    skills: Generated<SkillCode[]>;
    hours: JsonWithDefault<WorkingTime[]>;
    zone: Generated<string>;
    address: Generated<string>;
    latitude: number | null;
    longitude: number | null;
    buffer_before_minutes: Generated<number>;
    buffer_after_minutes: Generated<number>;
    note: Generated<string>;
    retired_at: Date | null;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  calendar_feed: {
    user_id: number;
    token_hash: Buffer;
    language: Language;
    created_at: Date;
  };
  calendar_feed_event: {
    user_id: number;
    shoot_id: number;
    digest: Buffer;
    sequence: number;
    changed_at: Date;
    starts_at: Date;
    ends_at: Date;
  };
  card: {
    id: Generated<number>;
    gallery_id: number;
    label: string;
    files: number;
    bytes: string;
    counted_by: number;
    counted_at: Date;
    safe_at: Date | null;
    wiped_at: Date | null;
    wiped_by: number | null;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
    is_demo: Generated<boolean>;
    photographer_id: number | null;
  };
  card_photo: {
    card_id: number;
    photo_id: number;
  };
  chat_agent: {
    user_id: number;
    is_available: Generated<boolean>;
    seen_at: Date | null;
    assigned_at: Date | null;
  };
  chat_inquiry: {
    id: Generated<number>;
    conversation_id: number;
    opened_at: Date;
    replied_at: Date | null;
    resolved_at: Date | null;
    colleague_id: number | null;
    team_id: number | null;
    rating: number | null;
    comment: Generated<string>;
    rated_at: Date | null;
    is_asked: Generated<boolean>;
  };
  chat_inquiry_now: {
    id: number | null;
    conversation_id: number | null;
    customer_name: string | null;
    opened_at: Date | null;
    replied_at: Date | null;
    resolved_at: Date | null;
    colleague_id: number | null;
    team_id: number | null;
    rating: number | null;
    comment: string | null;
    rated_at: Date | null;
    first_response_ms: number | null;
    resolution_ms: number | null;
  };
  chat_label: {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    colour: LabelColour;
    changed_by: string;
    changed_at: Date;
  };
  chat_message: {
    id: Generated<string>;
    conversation_id: number;
    seq: string | null;
    public_seq: string | null;
    state: "sent" | "held" | "taken-back";
    type: number;
    sender_kind: "customer" | "staff" | "system";
    sender_id: number;
    sender_name: string;
    sender_avatar: Generated<string>;
    is_private: Generated<boolean>;
    body: Generated<string>;
    media: Json<object | null>;
    order_number: string | null;
    event: Json<ChatEvent | null>;
    at: Date;
    held_until: Date | null;
    client_key: string | null;
    request_hash: Buffer | null;
    grams: Generated<string[]>;
    assigns_author: Generated<boolean>;
  };
  chat_settings: {
    is_only: Generated<boolean>;
    version: Generated<number>;
    auto_assign: Generated<boolean>;
    late_seconds: Generated<number>;
    very_late_seconds: Generated<number>;
    changed_by: Generated<string>;
    changed_at: Date | null;
  };
  chat_team: {
    id: Generated<number>;
    version: Generated<number>;
    name: string;
    changed_by: string;
    changed_at: Date;
  };
  chat_team_member: {
    team_id: number;
    user_id: number;
  };
  code_attempt: {
    purpose: "pickup" | "second-factor" | "enrolment" | "phone";
    subject: string;
    failures: Generated<number>;
    wait_until: Date | null;
    last_at: Date;
  };
  conversation: {
    id: Generated<number>;
    customer_id: number;
    customer_name: string;
    customer_phone: string;
    version: Generated<number>;
    state: Generated<ConversationState>;
    pinned: Generated<boolean>;
    hidden: Generated<boolean>;
    assignee_id: number | null;
    lease_user_id: number | null;
    lease_until: Date | null;
    last_seq: Generated<string>;
    last_public_seq: Generated<string>;
    read_seq: Generated<string>;
    unread: Generated<number>;
    customer_read_seq: Generated<string>;
    customer_unread: Generated<number>;
    last_line: Json<LastLine | null>;
    last_at: Date;
    pinned_at: Generated<Date | null>;
    waiting_since: Date | null;
    alert_level: Generated<number>;
    name_grams: Generated<string[]>;
    changed_by: Generated<string>;
    updated_at: Date;
    label_ids: Generated<number[]>;
    priority: Generated<number>;
    priority_rank: Generated<number | null>;
    is_snoozed: Generated<boolean>;
    snoozed_until: Date | null;
    team_id: number | null;
  };
  conversation_gram: {
    gram: string;
    conversation_id: number;
  };
  couple_contact: {
    id: Generated<number>;
    wedding_id: number;
    partner: Partner;
    email: Generated<string>;
    language: Language;
    consent_given_at: Date | null;
    consent_withdrawn_at: Date | null;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  couple_link: {
    id: Generated<number>;
    wedding_id: number;
    partner: Partner;
    key_hash: Buffer;
    issued_by: string;
    issued_at: Date;
    expires_at: Date;
    used_at: Date | null;
    revoked_at: Date | null;
    revoked_by: Generated<string>;
  };
  couple_notice: {
    id: Generated<number>;
    wedding_id: number;
    partner: Partner;
    kind: NoticeKind;
    subject: string;
    about_id: number;
    starts_at: Date | null;
    former_starts_at: Date | null;
    due_on: string | null;
    state: Generated<NoticeState>;
    channel: NoticeChannel | null;
    problem: NoticeProblem | null;
    attempts: Generated<number>;
    body: Generated<string>;
    next_at: Date;
    expires_at: Date;
    claimed_until: Date | null;
    created_at: Date;
    ended_at: Date | null;
  };
  couple_session: {
    id: Generated<number>;
    link_id: number;
    token_hash: Buffer;
    phone_hash: Buffer;
    created_at: Date;
    expires_at: Date;
  };
  delivery: {
    user_id: number;
    seq: string;
    message_id: string;
    flag: Generated<number>;
    acked_at: Date | null;
    read_at: Date | null;
    withdrawn_at: Date | null;
    kind: Generated<number>;
    stuck_at: Date | null;
  };
  demo_load: {
    is_only: Generated<boolean>;
    began_at: Date;
    first_account: number;
    last_account: number;
    orders: number;
    orders_left: number;
    conversations: number;
    next_chat: number;
  };
  department: {
    id: Generated<number>;
    parent_id: number | null;
    name: string;
    phone: Generated<string>;
    address: Generated<string>;
    order_number: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
  };
  dish: {
    id: Generated<number>;
    merchant_id: number;
    name: string;
    price_cents: number;
    on_sale: Generated<boolean>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  due_retry: {
    runner: string;
    key: string;
    failures: number;
    failed_at: Date;
    next_at: Date;
  };
  error_group: {
    id: Generated<number>;
    fingerprint: Buffer;
    version: Generated<number>;
    state: Generated<"open" | "resolved">;
    side: "browser" | "server";
    kind: string;
    message: string;
    place: string;
    stack: string;
    count: string;
    first_at: Date;
    last_at: Date;
    request_id: string | null;
    build: string;
    resolved_by: string | null;
    resolved_at: Date | null;
    changed_by: Generated<string>;
    changed_at: Date;
    reported_by: string | null;
  };
  error_occurrence: {
    id: Generated<string>;
    group_id: number;
    at: Date;
    actor: string | null;
    request_id: string | null;
    build: string;
    count: number;
  };
  escalation: {
    is_only: Generated<boolean>;
    last_at: Date | null;
  };
  file: {
    id: Generated<string>;
    name: string;
    state: "arriving" | "kept";
    module: FileModule | "package";
    is_public: boolean;
    access: string | null;
    media_type: string;
    received_bytes: string;
    bytes: string;
    width: number | null;
    height: number | null;
    squares: JsonWithDefault<Record<string, number>>;
    uploader_kind: string;
    uploader_id: number;
    created_at: Date;
    reader_app_id: number | null;
    duration_ms: number | null;
    is_for_app: Generated<boolean>;
  };
  file_claim: {
    file_id: string;
    owner: string;
    access: string | null;
    reader_app_id: number | null;
    is_for_app: Generated<boolean>;
  };
  file_total: {
    is_one: Generated<boolean>;
    bytes: string;
  };
  former_phone: {
    owner_kind: "staff" | "app";
    owner_id: number;
    phone: string;
    until: Date;
  };
  gallery: {
    id: Generated<number>;
    wedding_id: number;
    shoot_id: number | null;
    position: number;
    title: string;
    state: Generated<GalleryState>;
    opens_on: string | null;
    closes_on: string | null;
    keep_until: string | null;
    downloads: Generated<DownloadRule>;
    is_marked: Generated<boolean>;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
    purged_at: Date | null;
    due_at: Date | null;
  };
  gallery_ticket: {
    hash: Buffer;
    session_id: string;
    gallery_id: number;
    includes_culled: boolean;
    expires_at: Date;
    ends_at: Date;
  };
  handling: {
    kind: HandledKind;
    subject: string;
    audience: string;
    message_id: string | null;
    state: Generated<TeamState>;
    by_id: number | null;
    by_name: Generated<string>;
    at: Date;
    rung: Generated<number>;
    ring_at: Date | null;
    zone: string | null;
  };
  job: {
    name: string;
    every_ms: string;
    next_at: Date;
    lease_until: Date | null;
    leased_by: string | null;
    last_at: Date | null;
    last_ms: number | null;
    last_count: number | null;
    last_error: string | null;
    failures: Generated<number>;
    runs: Generated<number>;
    began_at: Date | null;
    seen_at: Generated<Date>;
    started_by_hand_at: Date | null;
  };
  key_check: {
    id: Generated<boolean>;
    value: Buffer;
    created_at: Date;
  };
  lead: {
    id: Generated<number>;
    name_a: string;
    phone_a: Generated<string>;
    name_b: Generated<string>;
    phone_b: Generated<string>;
    wedding_date: string | null;
    source: LeadSource;
    campaign: Generated<string>;
    referred_by: Generated<string>;
    state: Generated<LeadState>;
    next_touch_at: Date | null;
    lost_reason: LostReason | null;
    consultant_id: number | null;
    wedding_id: number | null;
    note: Generated<string>;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  lead_touch: {
    id: Generated<number>;
    lead_id: number;
    kind: LeadTouchKind;
    text: Generated<string>;
    user_id: number | null;
    created_at: Generated<Date>;
    enquiry: Json<EnquiryDetails | null>;
  };
  ledger_entry: {
    transfer_id: string;
    line: number;
    account: string;
    cents: string;
    at: Generated<Date>;
  };
  ledger_transfer: {
    id: Generated<string>;
    at: Date;
    purpose: string;
    subject: string;
    key: string;
  };
  list_columns: {
    user_id: number;
    page: string;
    columns: Json<unknown>;
    updated_at: Date;
  };
  live_worker: {
    id: number | null;
    name: string | null;
    phone: string | null;
    zone: string | null;
    rating: number | null;
    on_shift: boolean | null;
    lat: number | null;
    lng: number | null;
    shift_since: Date | null;
    serves: OrderKind[] | null;
    load: number | null;
    state: "free" | "busy" | "offline" | null;
  };
  local_sign_in: {
    is_single: Generated<boolean>;
    is_limited: Generated<boolean>;
    version: Generated<number>;
    changed_by: Generated<string>;
    changed_at: Date | null;
  };
  local_sign_in_account: {
    user_id: number;
  };
  mail: {
    id: Generated<string>;
    message_id: string;
    template: string;
    sealed_content: Buffer | null;
    state: Generated<MailState>;
    attempts: Generated<number>;
    next_at: Date;
    claimed_until: Date | null;
    expires_at: Date;
    error: string | null;
    created_at: Date;
    finished_at: Date | null;
  };
  merchant: {
    id: number;
    name: string;
    phone: string;
    address: string;
    zone: string;
    is_open: Generated<boolean>;
    lat: number | null;
    lng: number | null;
  };
  message: {
    id: Generated<string>;
    type: number;
    sender: string;
    client_message_id: string | null;
    send_name: string;
    send_img: Generated<string>;
    body: string;
    template: Json<MessageTemplate | null>;
    number: Generated<string>;
    all_user: number;
    audience: string | null;
    created_at: Date;
    zones: string[] | null;
  };
  message_search: {
    message_id: string;
    grams: string[];
  };
  node: {
    id: string;
    host: string;
    pid: number;
    build: string;
    started_at: Date;
    seen_at: Date;
    figures: Json<unknown>;
  };
  offer: {
    id: Generated<number>;
    state: Generated<OfferState>;
    latest: Generated<number>;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  offer_version: {
    offer_id: number;
    number: number;
    texts: Json<OfferTexts>;
    price_cents: number;
    deposit_cents: number;
    photo_count: number;
    extra_photo_cents: number;
    purposes: Purpose[];
    parts: Json<OfferParts>;
    frozen_at: Date | null;
    created_at: Generated<Date>;
    pieces: JsonWithDefault<IncludedPiece[]>;
    outfits: number | null;
    looks: number | null;
    hours: number | null;
  };
  order_card: {
    number: string | null;
    customer_id: number | null;
    kind: string | null;
    status: string | null;
    title: string | null;
    total_cents: number | null;
    courier_name: string | null;
    created_at: Date | null;
    is_paid: boolean | null;
    zone: string | null;
  };
  order_command: {
    actor_id: number;
    key: string;
    request_hash: Buffer;
    answer: Json<unknown>;
    at: Date;
  };
  order_compensation: {
    person_id: number | null;
    alike_keys: string[] | null;
    cents: number | null;
  };
  order_count: {
    status: OrderStatus;
    slot: number;
    n: string;
    kind: OrderKind;
    zone: Generated<string>;
  };
  order_item: {
    order_id: string;
    line: number;
    dish_id: number;
    name: string;
    quantity: number;
    price_cents: number;
  };
  order_mark: {
    order_id: string;
    line: number;
    at: Date;
    act: string;
    kind: OrderKind;
    customer_id: number;
    merchant_id: number | null;
    worker_id: number | null;
  };
  order_search: {
    order_id: string;
    number: string;
    number_reversed: string;
    phone_reversed: string;
    grams: string[];
  };
  order_settings: {
    is_only: Generated<boolean>;
    version: Generated<number>;
    settings: JsonWithDefault<Partial<OrderSettingsFields & PriceFields>>;
    changed_by: Generated<string>;
    changed_at: Date | null;
  };
  order_step: {
    order_id: string;
    line: number;
    at: Date;
    act: string;
    from_status: OrderStatus | null;
    to_status: OrderStatus;
    actor_kind: OrderStep["actorKind"];
    actor_id: number;
    actor_name: string;
    reason: string | null;
    worker_name: string | null;
    changes: Json<StepChange[] | null>;
  };
  order_urge: {
    id: Generated<string>;
    order_id: string;
    at: Date;
    line: number | null;
  };
  orders: {
    id: Generated<string>;
    number: string;
    status: OrderStatus;
    version: Generated<number>;
    flagged: Generated<boolean>;
    worker_id: number | null;
    worker_name: string | null;
    due_at: Date | null;
    updated_at: Date;
    updated_by_name: string;
    created_at: Date;
    customer_id: number;
    customer_name: string;
    customer_phone: string;
    merchant_id: number | null;
    merchant_name: string | null;
    address: string;
    zone: string;
    remark: Generated<string>;
    goods_cents: number | null;
    packing_cents: number | null;
    delivery_fee_cents: number | null;
    discount_cents: number | null;
    total_cents: number;
    client_order_id: string;
    request_hash: Buffer;
    kind: OrderKind;
    details: JsonWithDefault<OrderDetails>;
    task: ErrandTask | null;
    lat: number | null;
    lng: number | null;
    refunded_cents: Generated<number>;
    accepted_at: Date | null;
    amber_at: Date | null;
    notice_at: Date | null;
    urged_count: Generated<number>;
    urged_at: Date | null;
    urge_told_at: Date | null;
    undo: Json<OrderUndo | null>;
  };
  own_reset_link: {
    user_id: number;
    token_hash: Buffer;
    sent_to: string;
    created_at: Date;
    expires_at: Date;
  };
  passkey: {
    id: Generated<string>;
    user_id: number;
    name: string;
    credential_id: Buffer;
    public_key: Buffer;
    sign_count: string;
    rp_id: string;
    transports: string[];
    created_at: Date;
    last_used_at: Date | null;
  };
  passkey_challenge: {
    challenge: Buffer;
    purpose: "sign-in" | "registration";
    user_id: number | null;
    rp_id: string;
    origin: string;
    expires_at: Date;
  };
  permission: {
    id: Generated<number>;
    parent_id: number | null;
    type: number;
    code: string | null;
    label: Json<TextByLanguage>;
    path: Generated<string>;
    name: Generated<string>;
    url: Generated<string>;
    icon: Generated<string>;
    affix: Generated<boolean>;
    hidden: Generated<boolean>;
    order_number: Generated<number>;
    remark: Generated<string>;
    no_cache: Generated<boolean>;
    active_menu: string | null;
    breadcrumb: Generated<boolean>;
    always_show: boolean | null;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  phone_code: {
    purpose: string;
    subject: string;
    code_hash: Buffer;
    expires_at: Date;
    sent: number;
    counted_from: Date;
    phone_hash: Buffer | null;
  };
  photo: {
    id: Generated<number>;
    gallery_id: number;
    number: number;
    name: string;
    key: string;
    bytes: number;
    announced_sha: Buffer;
    sha: Buffer | null;
    crc: string | null;
    state: Generated<PhotoState>;
    announced_at: Date;
    stored_at: Date | null;
    copied_at: Date | null;
    checked_at: Date | null;
    culled_at: Date | null;
    taken_at: Date | null;
    camera: Generated<string>;
    width: number | null;
    height: number | null;
    colour: number | null;
    preview_version: Generated<number>;
    preview_problem: PreviewProblem | null;
    removed_at: Date | null;
    is_demo: Generated<boolean>;
    chapter: string | null;
    mark: number | null;
  };
  picture_alert: {
    id: Generated<number>;
    kind: string;
    subject: number;
    gallery_id: number | null;
    seen_at: Date;
    told_at: Date | null;
  };
  piece_kind: {
    id: Generated<number>;
    texts: Json<PieceTexts>;
    price_cents: number;
    retired_at: Date | null;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  post_report: {
    post_id: number;
    person_id: number;
    reason: PostReportReason;
    at: Date;
  };
  purpose_skill: {
    purpose: Purpose | null;
    skill: string | null;
  };
  push_key: {
    is_only: Generated<boolean>;
    public_key: string;
    sealed_private_key: Buffer;
    created_at: Date;
  };
  push_subscription: {
    id: Generated<number>;
    user_id: number;
    session_id: string;
    endpoint: string;
    public_key: Buffer;
    auth: Buffer;
    browser: string;
    language: Language;
    created_at: Date;
    server_key: string | null;
  };
  push_switch_off: {
    user_id: number;
    endpoint_hash: Buffer;
    created_at: Date;
  };
  quick_reply: {
    id: Generated<number>;
    version: Generated<number>;
    title: string;
    body: string;
    folder: Generated<string>;
    department_id: number | null;
    order_number: Generated<number>;
    changed_by: string;
    changed_at: Date;
  };
  quote: {
    id: Generated<number>;
    lead_id: number;
    state: Generated<Exclude<QuoteState, "expired">>;
    language: Language;
    valid_until: string;
    expires_at: Date;
    note: Generated<string>;
    accepted: number | null;
    reason: Generated<string>;
    created_at: Generated<Date>;
    sent_at: Date | null;
    decided_at: Date | null;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
    limit_percent: number | null;
    renewed_from: number | null;
    discount_reason: Generated<string>;
    needs_approval: Generated<boolean>;
    review_id: number | null;
    approved_by: number | null;
    approved_at: Date | null;
  };
  quote_option: {
    quote_id: number;
    number: number;
    offer_id: number;
    offer_version: number;
    price_cents: number;
    lines: Json<QuoteLine[]>;
    lines_cents: number;
    discount_cents: number;
    total_cents: number;
    note: Generated<string>;
  };
  read_undo: {
    id: Generated<string>;
    user_id: number;
    read_at: Date;
    seqs: string[];
    expires_at: Date;
  };
  recovery_code: {
    user_id: number;
    code_hash: Buffer;
    used_at: Date | null;
  };
  red_packet: {
    id: Generated<string>;
    conversation_id: number;
    message_id: string;
    state: PacketState;
    sender_kind: "customer" | "staff";
    sender_id: number;
    sender_name: string;
    customer_id: number;
    customer_name: string;
    amount_cents: number;
    greeting: Generated<string>;
    sent_at: Date;
    expires_at: Date;
    opened_at: Date | null;
    opened_by_id: number | null;
    opened_by: string | null;
    decided_by_id: number | null;
    decided_by: string | null;
    decided_at: Date | null;
    reason: string | null;
  };
  request_count: {
    minute: string;
    key: string;
    count: number;
  };
  reset_link: {
    user_id: number;
    token_hash: Buffer;
    made_by: number;
    created_at: Date;
    expires_at: Date;
    permission: Generated<string>;
    sent_to: string | null;
  };
  review: {
    id: Generated<number>;
    queue: ReviewQueue;
    status: string;
    person_id: number | null;
    summary: string;
    details: Json<unknown>;
    alike_keys: Generated<string[]>;
    grams: Generated<string[]>;
    client_key: string | null;
    created_at: Date;
    due_at: Date | null;
    notice_at: Date | null;
    claimed_by: number | null;
    claimed_by_name: Generated<string>;
    claimed_until: Date | null;
    version: Generated<number>;
    act: string | null;
    acted_by: number | null;
    acted_by_name: Generated<string>;
    acted_at: Date | null;
    reason: Json<ReviewReason | null>;
    undo: Json<ReviewUndo | null>;
    effect_at: Date | null;
    effect_tries: Generated<number>;
    request_hash: Buffer | null;
    user_id: number | null;
  };
  review_count: {
    queue: ReviewQueue;
    status: string;
    slot: number;
    n: string;
  };
  review_step: {
    review_id: number;
    line: number;
    at: Date;
    act: string;
    status: string;
    actor_kind: "staff" | "app" | "system";
    actor_name: string;
    reason: Json<ReviewReason | null>;
  };
  role: {
    id: Generated<number>;
    code: string;
    name: Json<TextByLanguage>;
    remark: Generated<string>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    created_by: Generated<string>;
    requires_second_factor: Generated<boolean>;
    zones: string[] | null;
    own_department: Generated<boolean>;
  };
  role_permission: {
    role_id: number;
    permission_id: number;
  };
  saved_view: {
    id: Generated<number>;
    owner_id: number;
    owner_name: string;
    page: string;
    name: string;
    scope: ViewScope;
    role_id: number | null;
    query: string;
    columns: Json<unknown>;
    updated_at: Date;
  };
  second_factor: {
    user_id: number;
    sealed_key: Buffer;
    last_step: Generated<string>;
    created_at: Date;
    confirmed_at: Date | null;
  };
  service_account: {
    id: Generated<number>;
    name: string;
    remark: Generated<string>;
    codes: string[];
    enabled: Generated<boolean>;
    created_by: string;
    created_at: Date;
    version: Generated<number>;
    updated_by: string;
    updated_at: Date;
  };
  service_token: {
    id: Generated<number>;
    account_id: number;
    token_hash: Buffer;
    ending: string;
    created_by: string;
    created_by_id: number;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    revoked_at: Date | null;
    revoked_by: Generated<string>;
  };
  session: {
    id: Generated<string>;
    family_id: string;
    generation: number;
    user_id: number;
    token_hash: Buffer;
    binding_hash: Buffer | null;
    successor_nonce: Buffer | null;
    created_at: Date;
    expires_at: Date;
    replaced_at: Date | null;
    revoked_at: Date | null;
    ip: Generated<string>;
    user_agent: Generated<string>;
    used_at: Date | null;
    end_reason: "signed-out" | "copied" | "other-session" | "administrator" | null;
  };
  setting_change: {
    id: Generated<number>;
    setting: string;
    value: Json<unknown>;
    requested_by: number;
    requested_by_name: string;
    requested_at: Date;
    due_at: Date;
  };
  sheet_item: {
    shoot_id: number;
    number: number;
    kind: ItemKind;
    text: string;
    is_done: Generated<boolean>;
    changed_at: Date | null;
    changed_by: Generated<string>;
  };
  sheet_template: {
    purpose: Purpose;
    checks: Generated<string[]>;
    packs: Generated<string[]>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
    questions: Generated<string[]>;
  };
  shoot: {
    id: Generated<number>;
    wedding_id: number | null;
    purpose: Purpose;
    state: ShootState;
    starts_at: Date;
    ends_at: Date;
    zone: string;
    place_id: number | null;
    team: number[];
    couple_present: boolean;
    expires_at: Date | null;
    ended_at: Date | null;
    note: Generated<string>;
    postponed_by: PostponeCause | null;
    end_reason: Generated<string>;
    reshoot_of: number | null;
    undo: Json<ShootUndo | null>;
    created_by: number | null;
    client_key: string | null;
    request_hash: Buffer | null;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
    reminded_at: Date | null;
    service_account_id: number | null;
    lead_id: number | null;
    is_from_enquiry: Generated<boolean>;
    unfirmed_at: Date | null;
    stops: JsonWithDefault<Stop[]>;
    wishes: Generated<string>;
  };
  shoot_purpose: {
    purpose: Purpose;
    length_minutes: number;
    buffer_before_minutes: number;
    buffer_after_minutes: number;
    couple_present: boolean;
    any_hour: boolean;
    wedding_day: boolean;
    needs: Json<Need[]>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  shoot_questionnaire: {
    shoot_id: number;
    questions: string[];
    answers: Generated<string[]>;
    answered_at: Date | null;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  sign_in_attempt: {
    state_hash: Buffer;
    provider_id: number;
    browser_hash: Buffer;
    redirect_uri: string;
    expires_at: Date;
    user_id: number | null;
  };
  sign_in_failure: {
    scope: "staff" | "staff-device" | "staff-ip" | "app" | "app-ip";
    key: string;
    failures: number;
    since: Date;
    last_at: Date;
    wait_until: Date | null;
  };
  sign_in_identity: {
    id: Generated<string>;
    provider_id: number;
    subject: string;
    user_id: number;
    created_at: Date;
    used_at: Date;
  };
  sign_in_problem: {
    provider_id: number;
    problem: ProviderProblem;
    detail: string;
    count: number;
    last_at: Date;
  };
  sign_in_provider: {
    id: Generated<number>;
    name: string;
    issuer: string;
    client_id: string;
    sealed_secret: Buffer;
    enabled: boolean;
    creates_accounts: boolean;
    has_second_factor: boolean;
    group_claim: string;
    role_rules: Json<RoleRule[]>;
    created_at: Date;
    created_by: string;
    version: Generated<number>;
    updated_at: Date;
    updated_by: string;
    signs_out: Generated<boolean>;
    kind: Generated<ProviderKind>;
    author_id: number | null;
    scope: Generated<string>;
    group_matches: JsonWithDefault<Record<string, string>>;
  };
  sign_in_provider_session: {
    family_id: string;
    provider_id: number;
    sealed_url: Buffer;
    expires_at: Date;
  };
  simulated_payment: {
    key: string;
    cents: string;
    card_tail: string;
    state: string;
    reference: string;
    at: Date;
    asked: Generated<number>;
  };
  skill: {
    id: Generated<number>;
    code: string;
    names: Json<SkillNames>;
    position: number;
    retired_at: Date | null;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  slot: {
    id: Generated<string>;
    bookable_id: number;
    shoot_id: number | null;
    reason: SlotReason;
    starts_at: Date;
    ends_at: Date;
    blocked_from: Date;
    blocked_to: Date;
    note: Generated<string>;
    released_at: Date | null;
    created_at: Generated<Date>;
    updated_by: Generated<string>;
  };
  socket_ticket: {
    hash: Buffer;
    session_id: string;
    expires_at: Date;
  };
  staff_app_link: {
    id: Generated<number>;
    user_id: number;
    account_id: number;
    since: Date;
    set_by: string;
    reason: string;
    until: Date | null;
    ended_by: string | null;
    end_reason: string | null;
  };
  stream_epoch: {
    is_only: Generated<boolean>;
    epoch: string;
  };
  studio: {
    is_only: Generated<boolean>;
    version: Generated<number>;
    settings: JsonWithDefault<Partial<BusinessSettingsFields>>;
    changed_by: Generated<string>;
    changed_at: Date | null;
  };
  studio_import: {
    id: Generated<number>;
    digest: Buffer;
    file_name: string;
    state: Generated<ImportState>;
    counts: Json<ImportCounts>;
    total: number;
    done: Generated<number>;
    left_out: JsonWithDefault<LeftOutShoot[]>;
    skipped: JsonWithDefault<number[]>;
    used_count: Generated<number>;
    user_id: number | null;
    started_by: string;
    language: Language;
    ended_at: Date | null;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  studio_import_unit: {
    import_id: number;
    position: number;
    content: Json<unknown>;
    lead_id: number | null;
    wedding_id: number | null;
    shoot_ids: Generated<number[]>;
    agreement_id: number | null;
    opening_cents: Generated<number>;
  };
  user_role: {
    user_id: number;
    role_id: number;
  };
  user_settings: {
    user_id: number;
    settings: Json<Readonly<Record<string, unknown>>>;
    updated_at: Date;
  };
  user_stream: {
    user_id: number;
    last_seq: Generated<string>;
    unread: Generated<number>;
    unread_by: Generated<number[]>;
  };
  user_visibility: {
    user_id: number;
    visible_at: Date;
  };
  users: {
    id: Generated<number>;
    username: string;
    password_hash: string;
    real_name: Generated<string>;
    nick_name: Generated<string>;
    phone: Generated<string>;
    email: Generated<string>;
    gender: Generated<number>;
    avatar: Generated<string>;
    introduction: Generated<string>;
    enabled: Generated<boolean>;
    last_sign_in_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
    version: Generated<number>;
    department_id: number | null;
    updated_by: Generated<string>;
    name_key: string | null;
    name_skeleton: string | null;
    email_verified_at: Date | null;
  };
  webhook: {
    id: Generated<number>;
    url: string;
    description: Generated<string>;
    events: string[];
    state: Generated<WebhookState>;
    pause_cause: PauseCause | null;
    sealed_secret: Buffer;
    sealed_previous_secret: Buffer | null;
    previous_secret_until: Date | null;
    last_at: Date | null;
    last_status: number | null;
    last_error: string | null;
    failing_since: Date | null;
    created_at: Generated<Date>;
    created_by: string;
    version: Generated<number>;
    updated_at: Generated<Date>;
    updated_by: Generated<string>;
    maker_id: number | null;
    sealed_url: Buffer | null;
    withheld: Generated<number>;
  };
  webhook_delivery: {
    id: Generated<string>;
    webhook_id: number;
    event_id: string;
    type: string;
    subject: string;
    body: string;
    state: Generated<DeliveryState>;
    attempts: Generated<number>;
    next_at: Date;
    claimed_until: Date | null;
    expires_at: Date;
    status: number | null;
    error: string | null;
    created_at: Date;
    finished_at: Date | null;
    refusals: Generated<number>;
  };
  wedding: {
    id: Generated<number>;
    number: string;
    name_a: string;
    phone_a: Generated<string>;
    name_b: Generated<string>;
    phone_b: Generated<string>;
    wedding_date: string | null;
    consultant_id: number | null;
    note: Generated<string>;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  wedding_cancellation: {
    wedding_id: number;
    cause: CancelCause;
    reason: string;
    days_before: number | null;
    paid_cents: number;
    kept_cents: number;
    refund_cents: number;
    double_cents: number;
    cancelled_by: number;
    cancelled_at: Date;
  };
  wedding_instalment: {
    id: Generated<number>;
    wedding_id: number;
    agreement_id: number;
    position: number;
    kind: InstalmentKind;
    cents: number;
    due_event: DueEvent;
    due_on: string | null;
    paid_cents: Generated<number>;
    updated_at: Date;
    reminded_due_on: string | null;
    waived_cents: Generated<number>;
  };
  wedding_invoice: {
    id: Generated<number>;
    wedding_id: number;
    buyer_name: string;
    tax_number: Generated<string>;
    mail: Generated<string>;
    amount_cents: number;
    lines: Json<InvoiceLine[]>;
    state: Generated<InvoiceState>;
    number: Generated<string>;
    document: Buffer | null;
    reason: Generated<string>;
    asked_by: number | null;
    decided_by: number | null;
    decided_at: Date | null;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  wedding_notice: {
    id: Generated<number>;
    wedding_id: number;
    shoot_id: number | null;
    shoot_version: number | null;
    act: NoticeAct;
    cause: PostponeCause | null;
    agreed_on: string;
    noticed_on: string;
    is_charged: boolean;
    created_at: Date;
    withdrawn_at: Date | null;
  };
  wedding_opening: {
    wedding_id: number;
    cents: number;
    received_on: string;
    created_at: Generated<Date>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  wedding_payment_link: {
    id: Generated<number>;
    wedding_id: number;
    position: number;
    cents: number;
    session_id: string;
    url: string;
    state: Generated<"open" | "paid" | "ended">;
    expires_at: Date;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  wedding_receipt: {
    id: Generated<number>;
    wedding_id: number;
    amount_cents: number;
    method: PaymentMethod;
    received_on: string;
    reference: Generated<string>;
    state: Generated<ReceiptState>;
    recorded_by: number | null;
    decided_by: number | null;
    decided_at: Date | null;
    reason: Generated<string>;
    client_key: string | null;
    request_hash: Buffer | null;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
    slip: Generated<string>;
    duplicate_reason: Generated<string>;
    link_id: number | null;
    payment_id: string | null;
    question: PaymentQuestion | null;
  };
  wedding_receipt_reversal: {
    id: Generated<number>;
    receipt_id: number;
    state: Generated<"asked" | "reversed" | "refused">;
    reason: string;
    asked_by: number;
    decided_by: number | null;
    decided_at: Date | null;
    refusal: Generated<string>;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  wedding_refund: {
    id: Generated<number>;
    wedding_id: number;
    kind: RefundKind;
    receipt_id: number | null;
    amount_cents: number;
    double_cents: Generated<number>;
    reason: Generated<string>;
    state: Generated<RefundState>;
    asked_by: number;
    decided_by: number | null;
    decided_at: Date | null;
    refusal: Generated<string>;
    paid_by: number | null;
    paid_at: Date | null;
    method: PaymentMethod | null;
    reference: Generated<string>;
    client_key: string | null;
    request_hash: Buffer | null;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
    review_id: number | null;
    goodwill_cents: Generated<number>;
  };
  wedding_step: {
    wedding_id: number;
    step: DatedStep;
    happens_on: string;
    version: Generated<number>;
    updated_by: string;
    updated_at: Date;
  };
  wedding_waiver: {
    id: Generated<number>;
    wedding_id: number;
    agreement_id: number;
    position: number;
    cents: number;
    reason: string;
    state: Generated<string>;
    asked_by: number;
    decided_by: number | null;
    decided_at: Date | null;
    refusal: Generated<string>;
    created_at: Generated<Date>;
    version: Generated<number>;
    updated_by: Generated<string>;
    updated_at: Generated<Date>;
  };
  worker: {
    id: number;
    name: string;
    phone: string;
    zone: string;
    rating: Generated<number>;
    on_shift: Generated<boolean>;
    lat: number | null;
    lng: number | null;
    shift_since: Date | null;
    serves: Generated<OrderKind[]>;
  };
  write_check: {
    made_at: Generated<Date>;
  };
}
