import type { Context } from "../../../../kernel/http/context.ts";
import { isUnavailable, reportFault } from "../../../../kernel/http/fault.ts";
import { unlimited } from "../../../../kernel/transaction/data-scope.ts";
import { openQueue, QueueFull } from "../../../../platform/jobs/queue.ts";
import { sendsMail } from "../../../messages/mail/mail.ts";
import { issueOwnLink } from "./reset-links.service.ts";
import { subjectOf } from "../users.service.ts";
import { lockUser } from "../users.store.ts";
import { findMailable } from "./forgotten-passwords.store.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "user.reset-link-asked": Fact & { userId: number };
  }
}

/** Requests are worked on after their answer, so that its time does not tell which accounts exist. */
const requests = openQueue({ name: "forgotten-passwords", concurrency: 2, maxWaiting: 100 });

async function mailTo(ctx: Context, userId: number): Promise<void> {
  const user = await lockUser(ctx.db, userId, unlimited);
  if (!user || !(await issueOwnLink(ctx, user))) return;
  ctx.emit({ type: "user.reset-link-asked", userId, subject: subjectOf(user) });
}

async function mailLinks(ctx: Context, name: string): Promise<void> {
  for (const id of await findMailable(ctx.db, name)) await ctx.transaction((inside) => mailTo(inside, id));
}

/** Sends a password link to the verified addresses of the accounts with this user name or address. Always gives the same answer. */
export function forgotPassword(ctx: Context, { name }: { name: string }): null {
  if (!sendsMail(ctx.services)) return null;
  requests(() => mailLinks(ctx, name)).catch((error: unknown) => {
    if (error instanceof QueueFull || isUnavailable(error)) return;
    reportFault(ctx.services, { error, where: "forgotten password", requestId: ctx.requestId });
  });
  return null;
}
