import type { AppMerchant, OrderKind } from "@vowdesk/contract/local/orders";
import type { Input } from "./client.ts";
import type { Pace } from "./pace.ts";
import { randomSpot } from "./location.ts";

type OrderInput<Call extends "place" | "placeRide" | "placeErrand"> = Omit<Input<`appOrders_${Call}`>, "clientOrderId">;

const homes = ["春江花园", "金色家园", "阳光水岸", "翡翠湾", "丽景苑", "星河国际", "江南里", "梧桐公寓", "科创大厦"];
const venues = ["外婆家", "绿茶餐厅", "新白鹿", "知味观", "海底捞", "湖滨银泰", "星光大道", "纯K量贩KTV", "洲际酒店"];
const remarks = ["", "", "", "少辣", "不要香菜", "放门口就好，谢谢", "到了请打电话", "多加一双筷子", "米饭多一点"];
const cars = ["大众帕萨特 黑色", "丰田凯美瑞 银色", "本田雅阁 白色", "比亚迪汉 银色", "特斯拉 Model Y 灰色"];
const purchases = [
  ["感冒药一盒、口罩一包", 4_500, "同仁堂大药房"],
  ["两杯拿铁，少糖", 5_800, "瑞幸咖啡"],
  ["生日蛋糕 6 寸", 16_800, "元祖食品"],
  ["一束向日葵", 9_900, "花点时间花店"],
] as const;
const parcels = [
  ["合同文件一份", 2_000],
  ["钥匙一串", 3_000],
  ["婚纱样衣一件", 180_000],
  ["相册两本", 68_000],
] as const;

const flat = (pace: Pace) =>
  `${1 + Math.floor(pace.random() * 18)} 幢 ${1 + Math.floor(pace.random() * 28)}0${1 + Math.floor(pace.random() * 6)}`;

/** Two thirds of the orders are deliveries. */
export function randomKind(pace: Pace): OrderKind {
  const chance = pace.random();
  return chance < 0.66 ? "delivery" : chance < 0.83 ? "driver" : "errand";
}

function basket(merchant: AppMerchant, pace: Pace) {
  const first = Math.floor(pace.random() * merchant.dishes.length);
  const count = Math.min(merchant.dishes.length, 1 + Math.floor(pace.random() * 3));
  return Array.from({ length: count }, (_, index) => {
    const dish = merchant.dishes[(first + index) % merchant.dishes.length];
    return { dishId: dish?.id ?? 0, quantity: pace.random() < 0.8 ? 1 : 2 };
  });
}

export function randomMeal(merchant: AppMerchant, pace: Pace): OrderInput<"place"> {
  const { address } = randomSpot(pace, homes);
  return {
    merchantId: merchant.id,
    items: basket(merchant, pace),
    address: `${address} ${flat(pace)}`,
    remark: pace.pick(remarks),
  };
}

const plateSigns = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";

/** A ride home in the customer's own car. */
export function randomRide(pace: Pace): OrderInput<"placeRide"> {
  const from = randomSpot(pace, venues);
  const to = randomSpot(pace, homes);
  const plate = Array.from({ length: 5 }, () => pace.pick([...plateSigns])).join("");
  return {
    zone: from.zone,
    pickup: from.address,
    destination: to.address,
    from: from.place,
    to: to.place,
    plate: `浙A·${plate}`,
    carModel: pace.pick(cars),
    remark: pace.random() < 0.2 ? "停在地下二层" : "",
  };
}

/** An errand: something to buy, send or fetch. */
export function randomErrand(pace: Pace): OrderInput<"placeErrand"> {
  const task = pace.pick(["buy", "buy", "send", "fetch"] as const);
  const from = randomSpot(pace);
  const to = randomSpot(pace, homes);
  const [bought, cents, shop] = pace.pick(purchases);
  const [parcel, value] = pace.pick(parcels);
  const isBuying = task === "buy";
  return {
    zone: to.zone,
    task,
    item: isBuying ? bought : parcel,
    itemValueCents: isBuying ? cents : value,
    pickup: isBuying ? `${from.address}${shop}` : from.address,
    destination: to.address,
    from: from.place,
    to: to.place,
    remark: pace.random() < 0.2 ? "尽快，谢谢" : "",
  };
}
