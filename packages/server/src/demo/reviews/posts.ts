import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { views } from "../pictures.ts";
import { decided, delayMinutes, pastTime, waiting, waitingSince, type ReviewContext } from "./review-factory.ts";
import type { DemoReview } from "./review-rows.ts";

const withinMinutes = 240;
const counts = { shown: 260, waiting: 28, reported: 9, rejected: 44, hidden: 24, deleted: 10 } as const;
const offenders = 12;

const texts = [
  "今天的外拍太美了，感谢摄影师老师",
  "西湖边拍婚纱照，天公作美",
  "终于拿到精修照片了，每一张都喜欢",
  "周末打卡滨江夜景，晚风好舒服",
  "这家小面真的好吃，已经是第三次点了",
  "给大家看看我们的婚礼现场布置",
  "九溪的银杏黄了，适合拍外景",
  "试纱第三件就定下来了，店员很有耐心",
  "下雨天点的热汤，送到还是烫的",
  "求推荐拍全家福的套餐",
  "第一次坐代驾，师傅开得很稳",
  "良渚的草坪拍照太出片了",
];
const badTexts = [
  ["加微信领红包，名额有限先到先得", "含有广告或联系方式"],
  ["低价代拍婚纱照，私聊报价", "含有广告或联系方式"],
  ["某某店老板娘的电话是多少大家去骂她", "泄露了他人的隐私"],
  ["听说这家吃死过人，千万别去", "内容不属实或有误导"],
  ["关注我每天免费抽奖送手机", "含有广告或联系方式"],
] as const;

function contentOf(
  { random, picture }: ReviewContext,
  person: { id: number; name: string },
  text: string,
  isCopied = false,
) {
  const chance = random.next();
  const amount = chance < 0.25 ? 0 : 1 + random.below(chance < 0.8 ? 2 : 4);
  const first = random.below(views);
  const pictures = Array.from({ length: amount }, (_, index) => `view-${(first + index) % views}`);
  return {
    personId: person.id,
    personName: person.name,
    summary: text,
    details: () => ({ text, pictures: pictures.map(picture), reports: 0, reportReason: null }),
    pictures,
    similarityKeys: isCopied ? [`text:${text}`] : [],
    terms: [text],
  };
}

export function posts(ctx: ReviewContext): DemoReview[] {
  const { random, people } = ctx;
  const times = (count: number, make: (place: number) => DemoReview) =>
    Array.from({ length: count }, (_, place) => make(place));
  const goodPost = () =>
    contentOf(ctx, random.pick(people.customers), `${random.pick(texts)}${random.pick(["", "！", "～", " 😊", "。"])}`);
  const badPost = () => {
    const [text, reason] = random.pick(badTexts);
    return {
      item: contentOf(ctx, people.customers[random.below(offenders) * 31] ?? random.pick(people.customers), text, true),
      reason,
    };
  };
  const step = (act: string, status: string, minutes = delayMinutes(ctx)) => ({
    act,
    status,
    by: "moderator",
    minutes,
  });
  const hide = (reason: string) => ({ ...step("hide", "hidden", 300 + random.below(1_000)), reason });
  return [
    ...times(counts.shown, () => decided("post", goodPost(), pastTime(ctx), step("approve", "shown"))),
    ...times(counts.rejected, () => {
      const { item, reason } = badPost();
      return decided("post", item, pastTime(ctx), { ...step("reject", "rejected"), reason });
    }),
    ...times(counts.hidden, () => {
      const { item, reason } = badPost();
      return decided("post", item, pastTime(ctx), step("approve", "shown"), hide(reason));
    }),
    ...times(counts.deleted, () => {
      const { item, reason } = badPost();
      return decided("post", item, pastTime(ctx), step("approve", "shown"), hide(reason), {
        ...step("delete", "deleted"),
        reason,
      });
    }),
    ...times(counts.waiting, (place) => {
      const at = waitingSince(ctx, place, counts.waiting, withinMinutes);
      return waiting("post", place % 5 === 2 ? badPost().item : goodPost(), at, withinMinutes);
    }),
    ...times(counts.reported, (place) => {
      const at = new Date(ctx.now.getTime() - (place * 35 + 10) * 60_000);
      const { item } = badPost();
      const shown = decided("post", item, new Date(at.getTime() - 2 * 86_400_000), step("approve", "shown"));
      const reported = { act: "report", status: "reported", at, by: null };
      return { ...shown, steps: [...shown.steps, reported], dueAt: new Date(at.getTime() + withinMinutes * 60_000) };
    }),
  ];
}

export async function reportPosts(db: Services["db"]): Promise<void> {
  await sql`
    insert into post_report (post_id, person_id, reason, at)
    select review.id, person.id, (array['ad', 'ad', 'untrue'])[1 + person.id % 3], review.due_at - interval '4 hours'
    from review join app_account person on person.id % 397 = review.id % 397 and person.id <> review.person_id and person.role = 'customer'
    where queue = 'post' and status = 'reported' and person.id % 5 < 2`.execute(db);
  await sql`
    update review set details = details || jsonb_build_object('reports', reported.reports, 'reportReason', reported.reason)
    from (select post_id, count(*) as reports, mode() within group (order by reason) as reason from post_report group by post_id) as reported
    where reported.post_id = review.id`.execute(db);
}
