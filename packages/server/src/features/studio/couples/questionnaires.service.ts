import type { coupleApi } from "@vowdesk/contract/studio/couples";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Questionnaire } from "@vowdesk/contract/studio/sheets";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { answerForCouple, questionnairesForCouple } from "../sheets/sheets.ts";

/** The wedding comes from the session and never from the input. */
const weddingOf = ({ actor }: Context): number => (actor.couple ?? refuse("not-found")).weddingId;

export const questionnaires = async (ctx: Context): Promise<Questionnaire[]> =>
  questionnairesForCouple(ctx, weddingOf(ctx));

export const answer = async (ctx: Context, input: HandlerInput<typeof coupleApi.answer>): Promise<Questionnaire> =>
  answerForCouple(ctx, weddingOf(ctx), input);
