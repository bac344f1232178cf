import { randomUUID } from "node:crypto";
import { demoPeople } from "@vowdesk/contract/staff/auth";
import { contentTypes, type AppChatMessage } from "@vowdesk/contract/chat";
import type { Call, Input } from "./client.ts";
import type { Pace } from "./pace.ts";
import { openPerson, type Person } from "./person.ts";
import { photo, voice } from "./recordings.ts";

const firstMs = 20_000;
const pauseMs = 45_000;
/** More concurrent conversations than two members of staff can answer. */
const maxConversations = 8;
const pollMs = 4_000;
const typingMs = 6_000;
/** Waiting times after which a customer asks again, complains and gives up. */
const reminderAfterMs = [60_000, 150_000, 360_000] as const;
const maxExchanges = 3;

const aboutOrder = [
  "你好，订单 {number} 怎么还没动静？",
  "我的外卖 {number} 大概几点能到",
  "{number} 可以改一下地址吗，改到隔壁楼",
  "骑手电话打不通，{number} 帮我看一下",
  "少送了一双筷子，订单 {number}",
];
const aboutPhotography = [
  "请问婚纱照最近有什么活动吗",
  "想约下个月的档期拍外景，还有吗",
  "你们的精修照片多少天能出",
  "试纱需要预约吗",
];
const impatient = ["在吗？", "有人吗", "怎么没人回复", "???", "等了好久了"];
const angry = ["再不回复我要投诉了！", "什么服务态度，一直没人理", "我很生气，马上给我处理！", "退款！！！"];
const goodbyes = ["算了，我打 12315", "不用了，再也不用你们了", "算了，不等了"];
const thanks = ["好的，谢谢", "收到，辛苦了", "嗯嗯明白了", "太好了谢谢你", "可以的"];
const more = ["那大概还要多久呢", "能再帮我催一下吗", "可以给张优惠券吗", "那价格能便宜一点吗", "方便发个地址吗"];

type Content = Input<"appChat_send">;

/** The key is the same in every retry, so the server stores the message once. */
const sendMessage = (customer: Person, content: Content) =>
  customer.call("appChat_send", { ...content, clientMsgId: randomUUID() });

async function sendFile(customer: Person, module: "chat" | "voice", file: Blob): Promise<void> {
  const url = await customer.call("appChat_upload", { module, file });
  await sendMessage(customer, { type: module === "chat" ? contentTypes.image : contentTypes.voice, url });
}

/** Sometimes sends an order card, a photo, a voice message or a red packet. */
async function sendAttachment(customer: Person, pace: Pace, number: string | undefined): Promise<void> {
  const chance = pace.random();
  if (chance < 0.25 && number) await sendMessage(customer, { type: contentTypes.order, number });
  else if (chance < 0.45) await sendFile(customer, "chat", photo(Math.floor(pace.random() * 256)));
  else if (chance < 0.65) await sendFile(customer, "voice", voice(2 + Math.floor(pace.random() * 7)));
  else if (chance < 0.7)
    await sendMessage(customer, {
      type: contentTypes.packet,
      text: "辛苦了",
      amountCents: 188 + Math.floor(pace.random() * 800),
    });
}

async function openPackets(customer: Person, messages: readonly AppChatMessage[]): Promise<void> {
  for (const { packet } of messages) if (packet?.mayOpen) await customer.call("appChat_openPacket", { id: packet.id });
}

/** Waits for an answer and sends reminders. Returns false if the customer gave up. */
async function waitForAnswer(customer: Person, pace: Pace, seenSeq: number): Promise<boolean> {
  const startedAt = Date.now();
  for (let reminders = 0; ;) {
    await pace.about(pollMs);
    const { records } = await customer.call("appChat_messages", { after: seenSeq });
    if (records.some(({ isMine }) => !isMine)) {
      await customer.call("appChat_read", {});
      await openPackets(customer, records);
      return true;
    }
    if (Date.now() - startedAt < (reminderAfterMs[reminders] ?? 0)) continue;
    const texts = [impatient, angry, goodbyes][reminders] ?? goodbyes;
    await sendMessage(customer, { text: pace.pick(texts) });
    reminders += 1;
    if (reminders === reminderAfterMs.length) return false;
  }
}

async function converse(customer: Person, pace: Pace): Promise<void> {
  const [order] = await customer.call("appOrders_mine", { limit: 1 });
  const opening = order ? pace.pick(aboutOrder).replace("{number}", order.number) : pace.pick(aboutPhotography);
  let { seq } = await sendMessage(customer, { text: opening });
  await pace.about(typingMs);
  await sendAttachment(customer, pace, order?.number);
  for (let exchange = 0; exchange < maxExchanges; exchange += 1) {
    if (!(await waitForAnswer(customer, pace, seq))) return;
    await pace.about(typingMs);
    const isOver = exchange === maxExchanges - 1 || pace.random() < 0.5;
    ({ seq } = await sendMessage(customer, { text: pace.pick(isOver ? thanks : more) }));
    if (isOver) return;
  }
}

/** Starts conversations of customers about orders and photography, one at a time. */
export async function startConversations(call: Call, pace: Pace): Promise<void> {
  const busyCustomers = new Set<number>();
  await pace.about(firstMs);
  while (!pace.isOver) {
    const index = Math.floor(pace.random() * demoPeople.customer);
    if (busyCustomers.size < maxConversations && !busyCustomers.has(index)) {
      busyCustomers.add(index);
      const customer = openPerson("customer", index, call, pace);
      pace.go(() => converse(customer, pace).finally(() => busyCustomers.delete(index)));
    }
    await pace.about(pauseMs);
  }
}
