import { leadSources, lostReasons, type LeadState } from "@vowdesk/contract/studio/leads";
import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { startOfDay } from "../../platform/business-time.ts";
import { nameOf } from "../business/names.ts";
import { storedForm } from "../business/people.ts";
import { randomFrom } from "../random.ts";

type Db = Services["db"];

const demoLeads = 160;
const states: readonly LeadState[] = [
  ...Array<LeadState>(4).fill("new"),
  ...Array<LeadState>(5).fill("contacted"),
  ...Array<LeadState>(4).fill("visiting"),
  ...Array<LeadState>(8).fill("won"),
  ...Array<LeadState>(7).fill("lost"),
  ...Array<LeadState>(3).fill("dormant"),
  "reopened",
];
const campaigns = ["", "", "秋季特惠", "双十一", "春季花海预售"];
const nextTouchDays = 9;

/** Fills an empty list of leads. Most have a consultant; a tenth of the open ones is due. */
export async function loadLeads(db: Db, now: Date): Promise<void> {
  const { rows } = await sql`select from lead limit 1`.execute(db);
  if (rows.length > 0) return;
  const random = randomFrom(22);
  const today = startOfDay(defaultTimeZone, now);
  const leads = Array.from({ length: demoLeads }, (_, index) => {
    const state = random.pick(states);
    const source = random.pick(leadSources);
    return {
      state,
      source,
      name_a: nameOf(random.below(97), random.below(40)),
      name_b: random.below(4) > 0 ? nameOf(random.below(97), random.below(40)) : "",
      phone_a: storedForm(`136${String(20_000_000 + index * 6_151)}`),
      campaign: random.pick(campaigns),
      referred_by: source === "referral" ? nameOf(random.below(97), random.below(40)) : "",
      lost_reason: state === "lost" ? random.pick(lostReasons) : null,
      age: random.below(150) + 1,
      touch_days: random.below(nextTouchDays + 1) - 1 + (state === "dormant" ? 40 : 0),
      touch_hour: 9 + random.below(10),
      has_consultant: index % 3 > 0,
    };
  });
  await sql`
    insert into lead (state, source, name_a, name_b, phone_a, campaign, referred_by, lost_reason, next_touch_at, consultant_id,
      created_at, updated_at, updated_by)
    select state, source, name_a, name_b, phone_a, campaign, referred_by, lost_reason,
      case when state not in ('won', 'lost') then ${today}::timestamptz + make_interval(days => touch_days, hours => touch_hour) end,
      case when has_consultant then (select id from users where username = 'consultant' and deleted_at is null) end,
      ${now}::timestamptz - make_interval(days => age), ${now}::timestamptz - make_interval(hours => age), 'system'
    from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) as given (state text, source text, name_a text, name_b text, phone_a text,
      campaign text, referred_by text, lost_reason text, age integer, touch_days integer, touch_hour integer, has_consultant boolean)`.execute(
    db,
  );
}

/** Gives each won lead a wedding of the same consultant, and its couple and numbers. The couple asked some days before. */
export async function linkWonLeads(db: Db): Promise<void> {
  await sql`
    update lead set wedding_id = couple.id, name_a = couple.name_a, name_b = couple.name_b, phone_a = couple.phone_a,
      phone_b = couple.phone_b, wedding_date = couple.wedding_date, consultant_id = couple.consultant_id,
      created_at = couple.created_at - make_interval(days => (1 + couple.place % 5)::integer), updated_at = couple.created_at
    from (select wedding.*, row_number() over (order by id) as place from wedding) as couple,
      (select id, row_number() over (order by id) as place from lead where state = 'won') as won
    where won.id = lead.id and won.place = couple.place and lead.wedding_id is null`.execute(db);
}

/** The contacts with couples that have been contacted; a third of them has a second one. */
export async function loadTouches(db: Db): Promise<void> {
  await sql`
    insert into lead_touch (lead_id, kind, text, user_id, created_at)
    select lead.id, (array['call', 'chat', 'message', 'visit'])[1 + (lead.id + nth) % 4],
      (array['了解拍摄风格和预算', '发送套系介绍和样片', '确认到店时间'])[1 + (lead.id + nth) % 3],
      consultant_id, lead.created_at + make_interval(hours => nth::integer * 3)
    from lead, generate_series(1, 2) as nth
    where state not in ('new', 'reopened') and (nth = 1 or lead.id % 3 = 0) order by lead.id, nth`.execute(db);
}
