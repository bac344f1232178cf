import type { OrderKind } from "@vowdesk/contract/local/orders";
import { formatMoney } from "@vowdesk/contract/kernel";

/** The keyword of each kind in stored texts. Old clients derive the target of a click from it. */
const keywords: Readonly<Record<OrderKind, string>> = { delivery: "外卖", driver: "代驾", errand: "跑腿" };

/** Texts that are stored with a message, in Chinese, for old clients. All others show the template of the message in the reader's language. */
export const storedTexts = {
  urged: (kind: OrderKind, number: string, customer: string, count: number) =>
    `${customer} 催单：${keywords[kind]}订单 ${number}（第 ${count} 次）`,
  soon: (kind: OrderKind, number: string) => `${keywords[kind]}订单 ${number} 即将超时`,
  late: (kind: OrderKind, number: string) => `${keywords[kind]}订单 ${number} 已超时`,
  pickupCodeReplaced: (number: string) => `跑腿订单 ${number} 多次输错取件码，已更换取件码`,
  newDelivery: (number: string, merchant: string, cents: number) =>
    `新外卖订单 ${number}：${merchant}，${formatMoney(cents, "zh")}`,
  newRide: (number: string, from: string, to: string) => `新代驾订单 ${number}：${from} → ${to}`,
  newErrand: (number: string, item: string, cents: number) =>
    `新跑腿订单 ${number}：${item}，${formatMoney(cents, "zh")}`,
  packetPending: (by: string, customer: string, cents: number) =>
    `${by} 发给 ${customer} 的红包 ${formatMoney(cents, "zh")} 待审批`,
  handedOver: (by: string, customer: string) => `${by} 将 ${customer} 的会话转交给您`,
  handedToTeam: (by: string, customer: string, team: string) => `${by} 将 ${customer} 的会话转交给团队 ${team}`,
  snoozeEnded: (customer: string) => `与 ${customer} 的会话稍后处理时间已到`,
  waiting: (customer: string, minutes: number) => `${customer} 已等待 ${minutes} 分钟，请尽快回复`,
  picture: "[图片]",
  voice: "[语音]",
  packet: "[红包]",
  order: (number: string) => `[订单]${number}`,
};
