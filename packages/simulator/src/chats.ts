import { randomUUID } from "node:crypto";
import { demoPeople } from "@vowdesk/contract/auth";
import { appChatApi, contentTypes, type AppChatMessage } from "@vowdesk/contract/chat";
import type { CallInput } from "@vowdesk/contract/kernel";
import { appOrdersApi } from "@vowdesk/contract/orders";
import type { Call } from "./client.ts";
import type { Pace } from "./pace.ts";
import { openPerson, type Person } from "./person.ts";
import { photo, voice } from "./recordings.ts";

const firstMs = 20_000;
const pauseMs = 45_000;
/** More at once than a desk of two has hands for. */
const talkingAtMost = 8;
const pollMs = 4_000;
const typingMs = 6_000;
/** After so long without an answer a customer asks again, gets angry, and gives up. */
const patience = [60_000, 150_000, 360_000] as const;
const exchangesAtMost = 3;

const aboutOrder = [
  "你好，订单 {number} 怎么还没动静？",
  "我的外卖 {number} 大概几点能到",
  "{number} 可以改一下地址吗，改到隔壁楼",
  "骑手电话打不通，{number} 帮我看一下",
  "少送了一双筷子，订单 {number}",
];
const aboutStudio = [
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

type Given = CallInput<typeof appChatApi.sendMsg>;

/** The key stays the same over every retry: the server takes a message once. */
const say = (customer: Person, given: Given) =>
  customer.call(appChatApi.sendMsg, { ...given, clientMsgId: randomUUID() });

async function sendFile(customer: Person, module: "chat" | "voice", file: Blob): Promise<void> {
  const url = await customer.call(appChatApi.upload, { module, file });
  await say(customer, { type: module === "chat" ? contentTypes.image : contentTypes.voice, url });
}

/** Something beside words now and then: the order, a photo, a voice message, a red packet for the trouble. */
async function showSomething(customer: Person, pace: Pace, number: string | undefined): Promise<void> {
  const chance = pace.random();
  if (chance < 0.25 && number) await say(customer, { type: contentTypes.order, number });
  else if (chance < 0.45) await sendFile(customer, "chat", photo(Math.floor(pace.random() * 256)));
  else if (chance < 0.65) await sendFile(customer, "voice", voice(2 + Math.floor(pace.random() * 7)));
  else if (chance < 0.7)
    await say(customer, {
      type: contentTypes.packet,
      text: "辛苦了",
      amountCents: 188 + Math.floor(pace.random() * 800),
    });
}

async function openPackets(customer: Person, messages: readonly AppChatMessage[]): Promise<void> {
  for (const { packet } of messages) if (packet?.mayOpen) await customer.call(appChatApi.openRed, { id: packet.id });
}

/** Waits for an answer, less and less patiently; false when the customer gave up. */
async function waitForAnswer(customer: Person, pace: Pace, seenSeq: number): Promise<boolean> {
  const startedAt = Date.now();
  for (let told = 0; ;) {
    await pace.about(pollMs);
    const { records } = await customer.call(appChatApi.messages, { after: seenSeq });
    if (records.some(({ isMine }) => !isMine)) {
      await customer.call(appChatApi.upOne, {});
      await openPackets(customer, records);
      return true;
    }
    if (Date.now() - startedAt < (patience[told] ?? 0)) continue;
    const words = [impatient, angry, goodbyes][told] ?? goodbyes;
    await say(customer, { text: pace.pick(words) });
    told += 1;
    if (told === patience.length) return false;
  }
}

async function talk(customer: Person, pace: Pace): Promise<void> {
  const [order] = await customer.call(appOrdersApi.mine, { limit: 1 });
  const opening = order ? pace.pick(aboutOrder).replace("{number}", order.number) : pace.pick(aboutStudio);
  let { seq } = await say(customer, { text: opening });
  await pace.about(typingMs);
  await showSomething(customer, pace, order?.number);
  for (let exchange = 0; exchange < exchangesAtMost; exchange += 1) {
    if (!(await waitForAnswer(customer, pace, seq))) return;
    await pace.about(typingMs);
    const isOver = exchange === exchangesAtMost - 1 || pace.random() < 0.5;
    ({ seq } = await say(customer, { text: pace.pick(isOver ? thanks : more) }));
    if (isOver) return;
  }
}

/** Customers write to the house about their orders and their pictures, one after another (issue 7, simulator customers). */
export async function keepChatting(call: Call, pace: Pace): Promise<void> {
  const talking = new Set<number>();
  await pace.about(firstMs);
  while (!pace.isOver) {
    const index = Math.floor(pace.random() * demoPeople.customer);
    if (talking.size < talkingAtMost && !talking.has(index)) {
      talking.add(index);
      const customer = openPerson("customer", index, call, pace);
      pace.go(() => talk(customer, pace).finally(() => talking.delete(index)));
    }
    await pace.about(pauseMs);
  }
}
