import { sliceText } from "@vowdesk/contract/kernel";
import { applicationKinds, checklists } from "@vowdesk/contract/reviews/applications";
import { demoPassword, demoPeople } from "@vowdesk/contract/staff/auth";
import { postReportReasons } from "@vowdesk/contract/reviews/posts";
import { idCheckSign } from "@vowdesk/contract/reviews/verification";
import { unlessRefused, type Call } from "./client.ts";
import type { Pace } from "./pace.ts";
import { openPerson, type Person } from "./person.ts";
import { photo } from "./recordings.ts";
import { randomSpot } from "./location.ts";

const firstMs = 35_000;
/** About ten an hour, because few people review them. */
const pauseMs = 5 * 60_000;

const posts = [
  "西湖边的晚霞太好看了",
  "婚纱照终于选好片了，纠结了一晚上",
  "今天的外卖小哥送得真快",
  "周末想去九溪拍外景，有人一起吗",
  "晒一张刚拿到的相册",
];
const feedbackTexts = [
  ["suggestion", "希望订单列表可以按商家搜索"],
  ["suggestion", "希望代驾可以提前一天预约"],
  ["bug", "切换城市以后首页一直是空白的"],
  ["bug", "语音消息偶尔播放不出声音"],
  ["praise", "客服回复很及时，辛苦了"],
  ["other", "请问会员积分什么时候清零？"],
] as const;
const names = ["陈晓东", "林雨薇", "周志鹏", "吴佳慧", "郑海波", "孙文静"];
const shops = ["老街生煎", "小满甜品", "渔家小馆", "一碗好面"];

const picture = (person: Pick<Person, "call">, pace: Pace) =>
  person.call("appReviews_upload", { file: photo(Math.floor(pace.random() * 256)) });

const digits = (pace: Pace, count: number) =>
  Array.from({ length: count }, () => Math.floor(pace.random() * 10)).join("");

async function publishPost(person: Person, pace: Pace): Promise<void> {
  const pictures = pace.random() < 0.7 ? [await picture(person, pace)] : [];
  await person.call("appPosts_submit", { text: pace.pick(posts), pictures });
}

async function reportPost(person: Person, pace: Pace): Promise<void> {
  const visiblePosts = await person.call("appPosts_shown", {});
  if (visiblePosts.length > 0)
    await person.call("appPosts_report", { id: pace.pick(visiblePosts).id, reason: pace.pick(postReportReasons) });
}

async function sendFeedback(person: Person, pace: Pace): Promise<void> {
  const [kind, text] = pace.pick(feedbackTexts);
  const pictures = kind === "bug" ? [await picture(person, pace)] : [];
  await person.call("appFeedback_submit", { kind, text, pictures });
}

async function verify(person: Person, pace: Pace): Promise<void> {
  const number = `3301081990${pace.pick(["0112", "0528", "0930", "1105"])}${digits(pace, 3)}`;
  const input = { realName: pace.pick(names), idNumber: number + idCheckSign(number) };
  const front = await picture(person, pace);
  const back = await picture(person, pace);
  await person.call("appVerification_submit", { ...input, front, back, holding: await picture(person, pace) });
}

/** Registers a new applicant. Accepted applicants change their role, and the demo customers must stay customers. */
async function registerApplicant(call: Call, pace: Pace): Promise<Pick<Person, "call">> {
  const account = { phone: `17${digits(pace, 9)}`, password: demoPassword, name: pace.pick(names) };
  const { token } = await pace.persist(() => call("appAuth_appSignUp", account));
  return { call: (operation, input) => pace.persist(() => call(operation, input, token)) };
}

async function apply(person: Pick<Person, "call">, pace: Pace): Promise<void> {
  const kind = pace.pick(applicationKinds);
  const { zone, address, place } = randomSpot(pace);
  const documents = [];
  for (const name of checklists[kind]) {
    const expiresOn = sliceText(new Date(Date.now() + (pace.random() * 700 - 60) * 86_400_000).toISOString(), 0, 10);
    documents.push({ name, number: `33${digits(pace, 10)}`, picture: await picture(person, pace), expiresOn });
  }
  const shop = kind === "merchant" ? { shopName: pace.pick(shops), address, place } : {};
  await person.call("appApplications_submit", { kind, zone, documents, ...shop });
}

function submitOne(call: Call, pace: Pace): Promise<void> {
  const chance = pace.random();
  const person = openPerson("customer", Math.floor(pace.random() * demoPeople.customer), call, pace);
  if (chance < 0.4) return publishPost(person, pace);
  if (chance < 0.5) return reportPost(person, pace);
  if (chance < 0.75) return sendFeedback(person, pace);
  if (chance < 0.9) return verify(person, pace);
  return registerApplicant(call, pace).then((applicant) => apply(applicant, pace));
}

/** Posts, reports posts, sends feedback, requests verification and applies for jobs at intervals. */
export async function submitReviewRequests(call: Call, pace: Pace): Promise<void> {
  await pace.about(firstMs);
  while (!pace.isOver) {
    pace.go(() => unlessRefused(submitOne(call, pace)));
    await pace.about(pauseMs);
  }
}
