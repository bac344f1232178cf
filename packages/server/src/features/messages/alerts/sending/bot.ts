import type { Services } from "../../../../kernel/http/context.ts";
import { staffActorOf } from "../../../staff/auth/auth.ts";
import { findActiveBot, sendByBot } from "../bots/sending.ts";
import { contentOf, linkTo } from "./content.ts";
import { notSent, type Outcome } from "./outcome.ts";
import type { ClaimedAlert } from "./sending.store.ts";

/** Sends an alert to the group chat of a bot. It names the kind and the number only. */
export async function sendToGroupChat(services: Services, alert: ClaimedAlert): Promise<Outcome> {
  const bot = await findActiveBot(services, Number(alert.receiver));
  if (!bot) return notSent("the bot is off");
  const maker = bot.maker_id === null ? null : await staffActorOf(services, bot.maker_id);
  if (maker === null) return notSent("the maker of the bot has no active account");
  const content = await contentOf(services, alert, { language: bot.language, actor: null, maker });
  if (content === null) return notSent("the maker of the bot may not see the message, or it was deleted");
  return sendByBot(services, bot, `${content.title}: ${content.text}${linkTo(services, content.path)}`);
}
