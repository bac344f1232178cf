import type { AnsweredQuestion, Answers, Questionnaire } from "@vowdesk/contract/studio/sheets";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse, refuseFields } from "../../../kernel/http/refusal.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { lockShoot } from "../shoots/shoots.ts";
import { assertVisible } from "../weddings/weddings.ts";
import { closesAt, isComing, isOpen } from "./questionnaires.policy.ts";
import * as store from "./questionnaires.store.ts";
import type { QuestionnaireRow } from "./questionnaires.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "shoot.answered": Fact;
  }
}

type Texts = Pick<QuestionnaireRow, "questions" | "answers">;

/** The questions with their answers. Those of a new questionnaire have none. */
export const presentQuestions = ({ questions, answers }: Texts): AnsweredQuestion[] =>
  questions.map((question, index) => ({ number: index + 1, question, answer: answers[index] ?? "" }));

const present = ({ now }: Pick<Context, "now">, row: QuestionnaireRow): Questionnaire => ({
  shootId: row.shoot_id,
  purpose: row.purpose,
  state: row.state,
  startsAt: row.starts_at.toISOString(),
  zone: row.zone,
  items: presentQuestions(row),
  isOpen: isOpen(row, now),
  closesAt: closesAt(row)?.toISOString() ?? null,
  answeredAt: row.answered_at?.toISOString() ?? null,
  version: row.version,
});

/** The questionnaires of a wedding that the caller may see, also of shoots that are over. */
export async function questionnaires(ctx: Context, { weddingId }: { weddingId: number }): Promise<Questionnaire[]> {
  await assertVisible(ctx, weddingId);
  return (await store.listOfWedding(ctx.db, weddingId)).map((row) => present(ctx, row));
}

/** What the couple of a wedding is asked about its next shoots. */
export async function questionnairesForCouple(ctx: Context, weddingId: number): Promise<Questionnaire[]> {
  const rows = await store.listOfWedding(ctx.db, weddingId);
  return rows.filter((row) => isComing(row, ctx.now)).map((row) => present(ctx, row));
}

const answeredOf = ({ answers }: Texts): number => answers.filter(Boolean).length;

/** How many questions a couple has about its next shoots, and how many of them are answered. */
export async function countAnswers(ctx: Context, weddingId: number): Promise<{ total: number; answered: number }> {
  const items = (await questionnairesForCouple(ctx, weddingId)).flatMap((row) => row.items);
  return { total: items.length, answered: items.filter(({ answer }) => answer !== "").length };
}

/** Anyone may have the call sheet or the wedding open. */
function signalAnswers(ctx: Context): void {
  for (const access of ["shoot", "wedding"]) ctx.signal({ kind: "changed", feature: "sheets", id: "", access });
}

/** Locks the shoot first, so that it neither moves nor ends while its couple answers, then the questionnaire. */
async function lock(ctx: Context, weddingId: number, shootId: number): Promise<QuestionnaireRow> {
  const shoot = await lockShoot(ctx.db, shootId, null);
  if (shoot?.wedding_id !== weddingId) return refuse("not-found");
  const stored = (await store.lockQuestionnaire(ctx.db, shootId)) ?? refuse("not-found");
  const { purpose, state, starts_at, ends_at, expires_at, zone } = shoot;
  return { ...stored, purpose, state, starts_at, ends_at, expires_at, zone };
}

/** Saves answers of the couple of a wedding. Only the number of answers is audited, because the texts are personal. */
export async function answerForCouple(
  ctx: Context,
  weddingId: number,
  { shootId, version, answers }: { shootId: number; version: number; answers: Answers },
): Promise<Questionnaire> {
  const before = await lock(ctx, weddingId, shootId);
  if (!isOpen(before, ctx.now)) refuse("questionnaire-closed");
  await assertVersion(before, version, () => present(ctx, before));
  if (answers.some(({ number }) => number > before.questions.length)) refuseFields({ answers: "wrong" });
  const given = new Map(answers.map(({ number, answer }) => [number, answer]));
  const texts = presentQuestions(before).map(({ number, answer }) => given.get(number) ?? answer);
  if (texts.every((text, index) => text === (before.answers[index] ?? ""))) return present(ctx, before);
  const after = { ...before, ...(await store.saveAnswers(ctx.db, shootId, texts, authorOf(ctx))) };
  ctx.emit({
    type: "shoot.answered",
    subject: `shoot:${shootId}`,
    before: { answers: answeredOf(before) },
    after: { answers: answeredOf(after) },
  });
  signalAnswers(ctx);
  return present(ctx, after);
}
