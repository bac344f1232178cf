import { DeliveryOrder, DriverOrder, ErrandOrder } from "./orders.schema.ts";
import { sample } from "../../../kernel/sample.ts";

const common = {
  version: 3,
  createdAt: "2026-11-02T11:30:00+08:00",
  updatedAt: "2026-11-02T11:52:00+08:00",
  dueAt: "2026-11-02T11:57:00+08:00",
  amberAt: "2026-11-02T11:55:30+08:00",
  customerId: 101,
  customerName: "陈思雨",
  customerPhone: "138****5678",
  address: "滨江路 18 号 2 栋 1203",
  zone: "滨江",
  place: { lat: 30.2065, lng: 120.2121 },
  workerId: null,
  workerName: null,
  refundedCents: 0,
  urgedCount: 0,
  urgedAt: null,
  flagged: false,
  remark: "",
  allowed: ["assign", "cancel", "note", "flag"] satisfies DeliveryOrder["allowed"],
};

/** A valid delivery order, for tests. */
export const anOrder = sample(DeliveryOrder, {
  ...common,
  kind: "delivery",
  number: "WM2611020001",
  status: "ready",
  merchantName: "老成都川菜馆",
  goodsCents: 4600,
  packingCents: 200,
  deliveryFeeCents: 500,
  discountCents: 300,
  totalCents: 5000,
  prepMinutes: 15,
  remark: "少辣",
});

/** A valid designated-driver order, for tests. */
export const aDriverOrder = sample(DriverOrder, {
  ...common,
  kind: "driver",
  number: "DJ2611020002",
  status: "requested",
  pickup: "江南大道 228 号星光大道",
  destination: "文三路 90 号东部软件园",
  plate: "浙A·8K516",
  carModel: "大众帕萨特 黑色",
  distanceM: 12_400,
  waitingMinutes: 0,
  fareCents: 7_900,
  waitingFeeCents: 0,
  totalCents: 7_900,
  startPhotos: [],
  endPhotos: [],
});

/** A valid errand, for tests. */
export const anErrand = sample(ErrandOrder, {
  ...common,
  kind: "errand",
  number: "PT2611020003",
  status: "posted",
  task: "buy",
  item: "感冒药一盒、口罩一包",
  itemValueCents: 4_500,
  advanceCents: 4_500,
  feeCents: 1_200,
  totalCents: 5_700,
  pickup: "滨盛路 1505 号同仁堂大药房",
  destination: "滨江路 18 号 2 栋 1203",
  pickupCode: "4821",
});
