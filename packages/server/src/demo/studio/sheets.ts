import { defaultTimeZone } from "@vowdesk/contract/kernel";
import type { Stop } from "@vowdesk/contract/studio/shoots";
import { wallTimeIn } from "../../platform/business-time.ts";
import type { DemoShoot } from "./stories.ts";

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
