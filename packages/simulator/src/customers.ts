import { randomUUID } from "node:crypto";
import { appOrdersApi, type AppMerchant, type AppOrder } from "@vowdesk/contract/orders";
import type { Pace } from "./pace.ts";
import { unlessClosed, type Person } from "./person.ts";

const streets = [
  "江南大道",
  "滨盛路",
  "文三路",
  "古墩路",
  "莫干山路",
  "庆春路",
  "市心中路",
  "文一西路",
  "学院路",
  "解放路",
];
const homes = [
  "春江花园",
  "金色家园",
  "阳光水岸",
  "翡翠湾",
  "丽景苑",
  "星河国际",
  "江南里",
  "梧桐公寓",
  "科创大厦",
  "财富中心",
];
const remarks = ["", "", "", "少辣", "不要香菜", "放门口就好，谢谢", "到了请打电话", "多加一双筷子", "米饭多一点"];

const pollMs = 6_000;
/** A customer whose orders all wait for a courier looks less often. */
const calmPollMs = 20_000;
const listMost = 200;
const patienceMs = 20 * 60_000;
const confirmMs = 6_000;
const thinkingMs = 2_000;
const changesMind = 0.03;
const beforeCourier: readonly string[] = ["paid", "accepted", "preparing", "ready"];

export interface Customer {
  /** Orders something and sees it through; answers the key and number once the server said yes. */
  order(merchants: readonly AppMerchant[]): Promise<{ key: string; number: string; merchantId: number }>;
}

function basket(merchant: AppMerchant, pace: Pace) {
  const first = Math.floor(pace.random() * merchant.dishes.length);
  const count = Math.min(merchant.dishes.length, 1 + Math.floor(pace.random() * 3));
  return Array.from({ length: count }, (_, index) => {
    const dish = merchant.dishes[(first + index) % merchant.dishes.length];
    return { dishId: dish?.id ?? 0, quantity: pace.random() < 0.8 ? 1 : 2 };
  });
}

function addressIn(zone: string, pace: Pace): string {
  const door = `${1 + Math.floor(pace.random() * 18)} 幢 ${1 + Math.floor(pace.random() * 28)}0${1 + Math.floor(pace.random() * 6)}`;
  return `${zone}区${pace.pick(streets)} ${1 + Math.floor(pace.random() * 500)} 号${pace.pick(homes)} ${door}`;
}

/** Looks after the orders of one customer until they are over: confirms what arrives, gives up what nobody brings. */
function openWatch(customer: Person, pace: Pace): (number: string) => void {
  const waitingFor = new Set<string>();
  const inHand = new Set<string>();
  let isLooking = false;

  const settle = async ({ number, status, createdAt }: AppOrder) => {
    if (status === "delivered") {
      await pace.about(confirmMs);
      await unlessClosed(customer.call(appOrdersApi.customerStep, { number, to: "completed" }));
    } else if (beforeCourier.includes(status) && Date.now() - Date.parse(createdAt) > patienceMs) {
      await leave(customer, number, "等待时间太长");
    }
  };
  const look = async (): Promise<AppOrder[]> => {
    const orders = await customer.call(appOrdersApi.mine, { limit: listMost });
    const there = new Set(orders.map(({ number }) => number));
    const isWhole = orders.length < listMost;
    for (const number of waitingFor) if (isWhole && !there.has(number)) waitingFor.delete(number);
    for (const order of orders.filter(({ number }) => !inHand.has(number))) {
      inHand.add(order.number);
      pace.go(() => settle(order).finally(() => inHand.delete(order.number)));
    }
    return orders;
  };
  const wait = async () => {
    await pace.about(pollMs);
    while (waitingFor.size > 0) {
      const orders = await look();
      await pace.about(orders.some(({ status }) => !beforeCourier.includes(status)) ? pollMs : calmPollMs);
    }
  };
  return (number) => {
    waitingFor.add(number);
    if (isLooking) return;
    isLooking = true;
    pace.go(() => wait().finally(() => (isLooking = false)));
  };
}

async function leave(customer: Person, number: string, reason: string): Promise<void> {
  await unlessClosed(customer.call(appOrdersApi.customerStep, { number, to: "cancelled", reason }));
}

/** A customer who confirms what arrives, sometimes thinks better of it at once, and leaves after twenty minutes without a courier. */
export function openCustomer(customer: Person, pace: Pace): Customer {
  const watch = openWatch(customer, pace);
  const thinkBetter = async (number: string) => {
    await pace.about(thinkingMs);
    await leave(customer, number, "临时有事，不需要了");
  };
  return {
    async order(merchants) {
      const merchant = pace.pick(merchants);
      // The key stays the same over every retry of this order: the server takes it once.
      const key = randomUUID();
      const { number } = await customer.call(appOrdersApi.place, {
        clientOrderId: key,
        merchantId: merchant.id,
        items: basket(merchant, pace),
        address: addressIn(merchant.zone, pace),
        remark: pace.pick(remarks),
      });
      watch(number);
      if (pace.random() < changesMind) pace.go(() => thinkBetter(number));
      return { key, number, merchantId: merchant.id };
    },
  };
}
