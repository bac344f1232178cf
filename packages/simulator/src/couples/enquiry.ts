import { randomInt } from "node:crypto";
import { enquiryPurposes } from "@vowdesk/contract/studio/couples";
import { unlessRefused } from "../client.ts";
import type { Pace } from "../pace.ts";
import { dateIn } from "../free-times.ts";
import { codeOf, type Browser } from "./browser.ts";

const familyNames = ["林", "陈", "周", "沈", "许", "何", "陆", "顾", "宋", "方"];
const givenNames = ["思远", "雨桐", "子涵", "嘉怡", "浩然", "梦琪", "书瑶", "景行", "若溪", "亦辰"];
const notes = ["想拍中式和西式各一套", "希望周末拍", "朋友推荐来的", "预算一万左右", ""];

/** What a couple says about itself. Partner B gives a phone number at the visit. */
export interface Couple {
  nameA: string;
  nameB: string;
  phoneA: string;
  phoneB: string;
}

/** Not from the seed: a simulator that starts again has other couples. */
const newPhone = () => `159${String(randomInt(100_000_000)).padStart(8, "0")}`;

export function newCouple(pace: Pace): Couple {
  const name = () => pace.pick(familyNames) + pace.pick(givenNames);
  return { nameA: name(), nameB: name(), phoneA: newPhone(), phoneB: newPhone() };
}

/** Asks for a free half-day on the page for enquiries. Returns false if none is free. */
export async function enquire(browser: Browser, { nameA, nameB, phoneA: phone }: Couple, pace: Pace): Promise<boolean> {
  const purpose = pace.pick(enquiryPurposes);
  const free = await browser.call("coupleEntry_freeHalfDays", { purpose });
  if (free.length === 0) return false;
  const { date, half } = pace.pick(free);
  const code = codeOf(await browser.call("coupleEntry_sendEnquiryCode", { phone }));
  const weddingDate = dateIn(90 + Math.floor(pace.random() * 270));
  const enquiry = { nameA, nameB, phone, weddingDate, purpose, date, half, code, note: pace.pick(notes) };
  return (await unlessRefused(browser.call("coupleEntry_enquire", enquiry))) !== null;
}
