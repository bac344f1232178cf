import { shorten } from "@vowdesk/contract/kernel";
import type { Services } from "../../../../kernel/http/context.ts";
import { postForAnswer, type PostAnswer } from "../../../../platform/network/post.ts";
import { reachOf } from "../../../../platform/network/reach.ts";
import { errorText, type Outcome } from "../sending/outcome.ts";
import { protocols } from "./protocol.ts";
import { openPart } from "./secret.ts";
import * as store from "./bots.store.ts";
import type { BotRow } from "./bots.store.ts";

/** The service of a bot must answer within this time. */
const answerWithinMs = 10_000;
const maxErrorLength = 200;

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === "object" && answer !== null ? { ...answer } : {};
  } catch {
    return {};
  }
}

/** The services answer most failures with the status 200 and a code in the text. */
function outcomeOf(kind: BotRow["kind"], { status, text, retryAfterMs }: PostAnswer): Outcome {
  if (status !== 200) return { status, error: `HTTP ${status}`, retryAfterMs };
  const { code, text: explanation } = protocols[kind].result(parsed(text));
  if (code === 0) return { status, error: null };
  const error = shorten(`${String(code)}: ${String(explanation)}`.replaceAll("\0", ""), maxErrorLength);
  return { status, error, isFinal: typeof code === "number" && !protocols[kind].laterCodes.includes(code) };
}

async function post(services: Services, bot: BotRow, text: string): Promise<Outcome> {
  const { clock, settings } = services;
  const open = (part: "url" | "secret", sealed: Buffer) => openPart(services, { botId: bot.id, part }, sealed);
  const secret = bot.sealed_secret === null ? null : open("secret", bot.sealed_secret);
  const request = protocols[bot.kind].request(open("url", bot.sealed_url), text, { secret, now: clock.now() });
  const answer = await postForAnswer({
    ...request,
    headers: { "content-type": "application/json" },
    timeoutMs: answerWithinMs,
    reach: reachOf(settings, "bots"),
  });
  return outcomeOf(bot.kind, answer);
}

/** The bots that are switched on. */
export const activeBots = ({ db }: Pick<Services, "db">): Promise<number[]> => store.activeBotIds(db);

/** A bot that is switched on; undefined if it is off or deleted. */
export async function findActiveBot({ db }: Pick<Services, "db">, id: number): Promise<BotRow | undefined> {
  const bot = await store.findBot(db, id);
  return bot?.is_on ? bot : undefined;
}

/** Sends a text to the group chat of a bot and stores the result with the bot. */
export async function sendByBot(services: Services, bot: BotRow, text: string): Promise<Outcome> {
  const outcome = await post(services, bot, text).catch((error: unknown) => ({
    status: null,
    error: errorText(error),
  }));
  await store.saveLastResult(services.db, bot.id, services.clock.now(), outcome.error);
  services.signals.publish({ kind: "changed", feature: "alertBots", id: String(bot.id), access: "alert" });
  return outcome;
}
