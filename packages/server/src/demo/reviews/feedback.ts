import { shorten } from "@vowdesk/contract/kernel";
import type { FeedbackKind } from "@vowdesk/contract/reviews/feedback";
import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { screens } from "../pictures.ts";
import { decided, delayMinutes, pastTime, waiting, waitingSince, type ReviewContext } from "./review-factory.ts";
import type { DemoReview } from "./review-rows.ts";

const withinMinutes = 48 * 60;
const counts = { decided: 230, waiting: 26 } as const;

const feedbackTexts: readonly (readonly [FeedbackKind, text: string, answer: string])[] = [
  ["suggestion", "希望可以预约送餐时间，中午开会前送到就好", "预约送餐已在规划中，上线后会第一时间通知您"],
  ["suggestion", "能不能增加一个常用地址排序，我有好几个收货地址", "感谢建议，我们已转给产品团队评估"],
  ["suggestion", "代驾希望可以选女司机，晚上会安心一些", "这个建议很好，我们正在和司机团队一起评估"],
  ["suggestion", "外拍选片能不能在手机上直接标记喜欢的照片", "选片功能正在内测，预计下个月开放"],
  ["suggestion", "跑腿能不能支持多个取货点，现在要下两单", "多取货点功能已列入计划，感谢您的建议"],
  ["bug", "付款成功后页面一直转圈，退出重进才看到订单", "问题已定位，更新到最新版本即可解决"],
  ["bug", "地图上骑手的位置半天不动，到了门口才刷新", "定位延迟的问题已修复，请更新应用后再试"],
  ["bug", "优惠券显示可用，下单的时候却用不了", "该券仅限外卖订单使用，我们会把说明写得更清楚"],
  ["bug", "聊天发图片经常失败，提示网络错误，但网络是好的", "已修复图片上传失败的问题，请更新后再试"],
  ["bug", "夜间模式下订单详情的字看不清", "颜色问题已在新版本中调整，感谢反馈"],
  ["praise", "今天的骑手师傅特别好，下大雨还准时送到，点个赞", "谢谢您的认可，我们已转达给骑手师傅"],
  ["praise", "外景拍摄的老师很有耐心，照片拍得特别自然", "感谢您的认可，祝您新婚快乐"],
  ["praise", "客服小姐姐处理退款很快，态度也好", "谢谢您的表扬，我们会继续努力"],
  ["other", "想咨询一下发票可以开公司抬头吗", "可以的，在订单详情里选择开具发票并填写公司抬头即可"],
  ["other", "换了手机号，原来的账号怎么迁移过来", "请联系在线客服核实身份后为您更换手机号"],
];

type FeedbackText = (typeof feedbackTexts)[number];

function contentOf({ random, people, picture }: ReviewContext, [kind, text]: FeedbackText) {
  const { id: personId, name: personName } = random.pick(people.customers);
  const pictures = kind === "bug" && random.next() < 0.6 ? [`screen-${random.below(screens)}`] : [];
  return {
    personId,
    personName,
    summary: shorten(text, 80),
    details: () => ({ kind, text, pictures: pictures.map(picture), intoId: null }),
    pictures,
    similarityKeys: random.next() < 0.25 ? [`text:${text}`] : [],
    terms: [text],
  };
}

function decidedFeedback(ctx: ReviewContext): DemoReview {
  const { random } = ctx;
  const text = random.pick(feedbackTexts);
  const at = pastTime(ctx);
  const minutes = delayMinutes(ctx) * 5;
  const by = random.next() < 0.85 ? "service" : "manager";
  const chance = random.next();
  const item = contentOf(ctx, text);
  const reply = { act: "reply", status: "answered", by, reason: text[2], minutes };
  if (chance < 0.62) return decided("feedback", item, at, reply);
  if (chance < 0.72)
    return decided("feedback", item, at, reply, { act: "close", status: "closed", by, minutes: 3_000 });
  if (chance < 0.86)
    return decided("feedback", item, at, { act: "close", status: "closed", by, reason: "问题已解决", minutes });
  return decided("feedback", item, at, { act: "merge", status: "merged", by, minutes });
}

export function feedback(ctx: ReviewContext): DemoReview[] {
  const open = Array.from({ length: counts.waiting }, (_, place) => {
    const at = waitingSince(ctx, place, counts.waiting, withinMinutes);
    return waiting("feedback", contentOf(ctx, ctx.random.pick(feedbackTexts)), at, withinMinutes);
  });
  return [...Array.from({ length: counts.decided }, () => decidedFeedback(ctx)), ...open];
}

/** Sets the item into which merged feedback was merged: the latest answered one with the same text. */
export async function mergeFeedback(db: Services["db"]): Promise<void> {
  await sql`
    update review set details = details || jsonb_build_object('intoId', (
      select max(other.id) from review other
      where other.queue = 'feedback' and other.status = 'answered' and other.details ->> 'text' = review.details ->> 'text'
        and other.id <> review.id))
    where queue = 'feedback' and status = 'merged'`.execute(db);
}
