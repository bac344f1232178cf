import { Order } from "./schema.ts";

/** A valid delivery order, for tests. */
export function anOrder(overrides: Partial<Order> = {}): Order {
  return Order.parse({
    kind: "delivery",
    number: "WM2611020001",
    version: 3,
    status: "ready",
    createdAt: "2026-11-02T11:30:00+08:00",
    updatedAt: "2026-11-02T11:52:00+08:00",
    dueAt: "2026-11-02T11:57:00+08:00",
    customerName: "陈思雨",
    customerPhone: "138****5678",
    address: "滨江路 18 号 2 栋 1203",
    zone: "滨江",
    courierId: null,
    courierName: null,
    merchantName: "老成都川菜馆",
    goodsCents: 4600,
    packingCents: 200,
    deliveryFeeCents: 500,
    discountCents: 300,
    totalCents: 5000,
    flagged: false,
    remark: "少辣",
    allowed: ["assign", "cancel", "note", "flag"],
    ...overrides,
  });
}
