import { defaultTimeZone } from "@vowdesk/contract/kernel";
import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import type { Stop } from "@vowdesk/contract/studio/shoots";
import { wallTimeIn } from "../../platform/business-time.ts";
import type { DemoShoot } from "./stories.ts";

type Db = Services["db"];

/** A stop with the minutes from the start of the shoot. */
type Planned = readonly [afterMinutes: number, place: string, note: string];

const meeting: Planned = [0, "影楼集合", "化妆师提前到，带备用头纱"];

/** The ways of location shoots, by the position of their place. */
const locationWays: readonly (readonly Planned[])[] = [
  [meeting, [60, "西湖断桥", "趁游客少先拍全景"], [150, "曲院风荷", "换第二套服装"]],
  [meeting, [75, "九溪烟树", "带防滑鞋和毛巾"], [180, "龙井茶园", ""]],
  [meeting, [75, "湘湖越堤", "风大，头纱用夹子固定"], [180, "湘湖跨湖桥", "日落前拍逆光"]],
  [meeting, [90, "良渚古城", "大巴车停南门"], [200, "良渚文化村", "换第二套服装"]],
];

/** The way on a wedding day. */
const coverageWay: readonly Planned[] = [
  [0, "新娘家", "晨袍、闺蜜合影"],
  [150, "新郎家", "敬茶"],
  [240, "西子宾馆", "彩排，确认入场音乐"],
  [360, "西子宾馆 · 宴会厅", "仪式和晚宴"],
];

function wayOf({ purpose, team }: DemoShoot): readonly Planned[] {
  if (purpose === "coverage") return coverageWay;
  const place = team.find(([group]) => group === "places");
  return purpose === "location" && place ? (locationWays[place[1]] ?? []) : [];
}

const wishes = [
  "新娘左侧脸更上镜，多拍侧光。",
  "想和宠物狗合影，狗会一起来。",
  "新郎不习惯镜头，先拍走路和对视。",
  "爷爷行动不便，合影安排在前面。",
] as const;

/** The call sheet of a shoot: stops outside of the studio, and the wishes of every third couple. */
export function sheetOf(shoot: DemoShoot, couple: number): { stops: Stop[]; wishes: string } {
  const { purpose, startsAt } = shoot;
  const way = wayOf(shoot);
  const stops = way.map(([minutes, place, note]) => ({
    time: wallTimeIn(defaultTimeZone, new Date(startsAt.getTime() + minutes * 60_000)).slice(
      "2026-11-02T".length,
      "2026-11-02T09:30".length,
    ),
    place,
    note,
  }));
  const hasWishes = purpose === "studio" || way.length > 0;
  return { stops, wishes: hasWishes && couple % 3 === 0 ? (wishes[couple % wishes.length] ?? "") : "" };
}

/** Check lists and packing lists by what is photographed. */
const lists = [
  {
    purpose: "studio",
    checks: ["核对服装数量和编号", "与新人确认妆面", "拍摄前备份上一场的卡", "拍完现场选三张样片"],
    packs: ["备用闪光灯", "色卡", "首饰盒"],
    questions: ["最想要的风格或参考照片是什么？", "妆面有没有过敏或不喜欢的颜色？", "要带宠物、乐器或其他道具吗？"],
  },
  {
    purpose: "location",
    checks: ["查看日落时间和天气", "确认外景许可", "出发前清点服装", "集合前给新人打包早餐"],
    packs: ["两台机身", "电池 8 块", "反光板", "雨伞 4 把", "防滑鞋", "急救包"],
    questions: [
      "有想去的具体地点吗？",
      "能不能走山路或长时间步行？",
      "要带宠物、乐器或其他道具吗？",
      "当天有没有饮食忌口？",
    ],
  },
  {
    purpose: "coverage",
    checks: ["与司仪核对流程", "确认宴会厅灯光", "双卡写入已打开"],
    packs: ["两台机身", "电池 10 块", "大光圈定焦", "录音笔"],
    questions: [
      "接亲和敬茶的时间和地址？",
      "哪些长辈和朋友一定要合影？",
      "有没有要避开的话题或座位安排？",
      "仪式上有没有惊喜环节？",
    ],
  },
] as const;

/** Answers in the order of the questions of a type. */
const answers: Readonly<Record<string, readonly string[]>> = {
  studio: ["韩式简约，参考照片已发给顾问。", "不喜欢荧光色；对珠光粉过敏。", "带一把吉他。"],
  location: ["想去有芦苇的湖边。", "新娘膝盖受过伤，尽量少爬坡。", "家里的柯基会一起去。", "新郎不吃香菜。"],
  coverage: [
    "早上 8:18 接亲，地址在合同上。",
    "双方父母、外婆和大学室友。",
    "新娘父母离异，请分开安排。",
    "新郎会唱一首歌，请提前录音。",
  ],
};

/** The questionnaires of shoots. Couples have answered those of finished shoots, and every other one of those to come. */
async function loadQuestionnaires(db: Db): Promise<void> {
  await sql`
    insert into shoot_questionnaire (shoot_id, questions, answers, answered_at, version, updated_by)
    select shoot.id, sheet_template.questions, coalesce(texts, '{}'), case when texts is not null then least(shoot.created_at + interval '2 days', shoot.updated_at) end,
      case when texts is null then 1 else 2 end, case when texts is null then '' else wedding.name_a end
    from shoot join wedding on wedding.id = shoot.wedding_id join sheet_template on sheet_template.purpose = shoot.purpose
    left join lateral (
      select array(select jsonb_array_elements_text(${JSON.stringify(answers)}::jsonb -> shoot.purpose)) as texts
      where shoot.state = 'done' or shoot.id % 2 = 0) as given on true
    where cardinality(questions) > 0`.execute(db);
}

/** The lists and questions of types of shoots, and those of their shoots. The lists of finished shoots are ticked. */
export async function loadLists(db: Db): Promise<void> {
  await sql`
    update sheet_template set checks = array(select jsonb_array_elements_text(given.checks)),
      packs = array(select jsonb_array_elements_text(given.packs)),
      questions = array(select jsonb_array_elements_text(given.questions)), version = 2, updated_by = 'system'
    from jsonb_to_recordset(${JSON.stringify(lists)}::jsonb) as given (purpose text, checks jsonb, packs jsonb, questions jsonb)
    where sheet_template.purpose = given.purpose`.execute(db);
  await sql`
    insert into sheet_item (shoot_id, number, kind, text, is_done, changed_at, changed_by)
    select shoot.id, row_number() over (partition by shoot.id order by item.kind, item.position), item.kind, item.text,
      shoot.state = 'done', case when shoot.state = 'done' then starts_at end, case when shoot.state = 'done' then 'photographer' else '' end
    from shoot join sheet_template on sheet_template.purpose = shoot.purpose, lateral (
      select 'check' as kind, text, position from unnest(checks) with ordinality as line (text, position)
      union all select 'pack', text, position from unnest(packs) with ordinality as line (text, position)) as item`.execute(
    db,
  );
  await loadQuestionnaires(db);
}
