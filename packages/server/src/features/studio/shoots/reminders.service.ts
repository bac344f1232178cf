import { firstTypeOf } from "@vowdesk/contract/messages/notifications";
import { processDueRows } from "../../../kernel/concurrency/due-rows.ts";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { messageTextOf } from "../../../locales/message-texts.ts";
import { isoIn } from "../../../platform/business-time.ts";
import { send } from "../../messages/notifications/notifications.ts";
import { coupleOf } from "./shoots.present.ts";
import { lockShoot, type ShootRow } from "./shoots.store.ts";
import * as store from "./reminders.store.ts";

/** The team is reminded this long before the start. The couple is told by a notice. */
const remindBeforeMs = 24 * 60 * 60_000;

/** The date without year and the time in a zone: `12-01 09:30`. */
export function shortTime(zone: string, at: Date): string {
  const [date = "", time = ""] = isoIn(zone, at).split("T");
  const [, month, day] = date.split("-");
  const [hour, minute] = time.split(":");
  return `${month}-${day} ${hour}:${minute}`;
}

/** Reminds the team of a shoot once. A move makes the shoot due again. */
async function remind(ctx: Context, id: number): Promise<number> {
  const shoot = await lockShoot(ctx.db, id, null);
  const isDue = (shoot?.state === "firm" || shoot?.state === "confirmed") && shoot.reminded_at === null;
  if (!shoot || !isDue) return 0;
  await store.markReminded(ctx.db, id, ctx.now);
  await remindTeam(ctx, shoot);
  return 1;
}

/** Sends a message to the users in the team. */
async function remindTeam(ctx: Context, shoot: ShootRow): Promise<void> {
  const userIds = await store.usersOf(ctx.db, shoot.team);
  if (userIds.length === 0) return;
  const values = {
    when: shortTime(shoot.zone, shoot.starts_at),
    couple: coupleOf(shoot),
    place: shoot.place_name ?? "",
  };
  const template = { key: "shoot-tomorrow", values } as const;
  const msg = messageTextOf("zh", template) ?? "";
  await send(ctx, {
    type: firstTypeOf.shoot,
    to: { userIds },
    allUser: 0,
    msg,
    template,
    number: String(shoot.id),
    sendName: coupleOf(shoot),
  });
}

/** Reminds the teams of the shoots of the next day. */
export const remindOfShoots = (services: Services): Promise<number> =>
  processDueRows(services, {
    runner: "shoot-reminders",
    batchSize: 100,
    find: (db, due, limit) => store.findUnreminded(db, due, new Date(due.now.getTime() + remindBeforeMs), limit),
    apply: remind,
  });
