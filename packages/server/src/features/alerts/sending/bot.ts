import type { Services } from "../../../kernel/http/context.ts";
import { findActiveBot, sendByBot } from "../bots/sending.ts";
import { contentOf, linkTo } from "./content.ts";
import { notSent, type Outcome } from "./outcome.ts";
import type { ClaimedAlert } from "./store.ts";

/** Sends an alert to the group chat of a bot. It names the kind and the number only. */
export async function sendToGroupChat(services: Services, alert: ClaimedAlert): Promise<Outcome> {
  const bot = await findActiveBot(services, Number(alert.receiver));
  if (!bot) return notSent("the bot is off");
  const content = await contentOf(services, alert, { language: bot.language, actor: null });
  if (content === null) return notSent("the message was deleted");
  return sendByBot(services, bot, `${content.title}: ${content.text}${linkTo(services, content.path)}`);
}
