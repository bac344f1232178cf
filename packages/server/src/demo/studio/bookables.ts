import type { BookableKind, SkillNames } from "@vowdesk/contract/studio/bookables";
import type { seededRoles } from "@vowdesk/contract/staff/auth";

/** A bookable of the demo studio. `user` is the demo account of a person. */
interface DemoBookable {
  kind: BookableKind;
  name: string;
  skills: readonly string[];
  user?: (typeof seededRoles)[number];
  address?: string;
  latitude: number | null;
  longitude: number | null;
}

const person = (
  name: string,
  skills: readonly string[],
  place: readonly [number, number],
  user?: DemoBookable["user"],
) => ({
  kind: "person" as const,
  name,
  skills,
  latitude: place[0],
  longitude: place[1],
  ...(user && { user }),
});

const thing = (kind: BookableKind, name: string) => ({ kind, name, skills: [], latitude: null, longitude: null });

const outside = (name: string, address: string, latitude: number, longitude: number) => ({
  kind: "place" as const,
  name,
  skills: [],
  address,
  latitude,
  longitude,
});

/** A skill that this studio has added to the standard ones. */
export const addedSkill: { code: string; names: SkillNames } = {
  code: "drone-filming",
  names: { zh: "航拍", en: "Drone filming", es: "Grabación con dron", ja: "ドローン撮影" },
};

/** Homes of the people, around the studio in Hangzhou. */
const homes = [
  [30.26, 120.13],
  [30.28, 120.16],
  [30.23, 120.18],
  [30.31, 120.14],
  [30.2, 120.21],
  [30.27, 120.09],
] as const;
const home = (index: number) => homes[index % homes.length] ?? homes[0];

const team = (names: readonly string[], skills: readonly string[], user?: DemoBookable["user"]) =>
  names.map((name, index) => person(name, skills, home(index), index === 0 ? user : undefined));

/** The bookables by use; the first person of a group has the demo account. */
export const demoBookables = {
  photographers: team(
    ["江一帆", "陆子昂", "顾南风", "叶知秋", "程亦然", "方景行", "宋清扬", "秦沐阳"],
    ["photography"],
    "photographer",
  ),
  makeup: team(["唐雨桐", "苏念安", "梁若溪", "邱可欣", "孟晚晴", "于思彤"], ["makeup", "styling"], "makeup"),
  assistants: team(["何俊杰", "姚远航", "金子轩", "汪一鸣"], ["assistance", "driving"], "assistant"),
  videographers: team(["石磊", "邹明哲"], ["videography", "photography", "drone-filming"]),
  stylists: team(["夏语冰", "范晓曼"], ["styling"]),
  consultants: team(["许婉清", "白露", "温如玉"], ["consulting", "design"], "consultant"),
  rooms: ["一号影棚", "二号影棚", "三号影棚", "韩式棚", "森系棚"].map((name) => thing("room", name)),
  places: [
    outside("西湖断桥", "杭州市西湖区北山街", 30.2592, 120.1512),
    outside("九溪烟树", "杭州市西湖区九溪路", 30.2052, 120.1163),
    outside("湘湖", "杭州市萧山区湘湖路", 30.1432, 120.2283),
    outside("良渚古城", "杭州市余杭区瓶窑镇", 30.3952, 119.9907),
  ],
  vehicles: ["浙A·K2088 商务车", "浙A·M6521 商务车"].map((name) => thing("vehicle", name)),
  dresses: ["星河主纱 S", "星河主纱 M"].map((name) => thing("dress", name)),
  kits: ["航拍无人机", "水下摄影套装"].map((name) => thing("kit", name)),
} satisfies Record<string, readonly DemoBookable[]>;

export type DemoGroup = keyof typeof demoBookables;
