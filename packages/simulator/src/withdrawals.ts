import { sliceText } from "@vowdesk/contract/kernel";
import { demoPeople } from "@vowdesk/contract/staff/auth";
import { withdrawalCents } from "@vowdesk/contract/reviews/withdrawals";
import type { Call } from "./client.ts";
import type { Pace } from "./pace.ts";
import { openPerson, type Person } from "./person.ts";

/** A few withdrawals an hour. */
const everyMs = 12 * 60_000;
const firstMs = 3 * 60_000;

const earners = ["courier", "driver", "runner", "merchant"] as const;
const banks = ["招商银行", "中国工商银行", "中国建设银行", "中国农业银行", "杭州银行"] as const;
const cardDigits = 12;

/** Each person has one card. */
const cardOf = (phone: number) => `6225${sliceText(String(phone * 7_919_317).padStart(cardDigits, "0"), -cardDigits)}`;

/** Requests 20 to 65 % of the balance, in whole yuan. */
async function withdraw(person: Person, place: number, pace: Pace): Promise<void> {
  const { balanceCents, name } = await person.call("appWithdrawals_balance", {});
  const requestedCents = Math.floor((balanceCents * (0.2 + pace.random() * 0.45)) / 100) * 100;
  if (requestedCents < withdrawalCents.least) return;
  const amountCents = Math.min(requestedCents, withdrawalCents.most);
  const bank = banks[place % banks.length] ?? banks[0];
  await person.call("appWithdrawals_submit", { amountCents, holder: name, bank, card: cardOf(place + 1) });
}

/** Requests withdrawals of couriers, drivers, runners and merchants at intervals. */
export async function requestWithdrawals(call: Call, pace: Pace): Promise<void> {
  await pace.about(firstMs);
  while (!pace.isOver) {
    const role = pace.pick(earners);
    const index = Math.floor(pace.random() * demoPeople[role]);
    pace.go(() => withdraw(openPerson(role, index, call, pace), index, pace));
    await pace.about(everyMs);
  }
}
