import type { AnsweredQuestion } from "@vowdesk/contract/studio/sheets";

/** Texts that were typed and are not saved, by the number of their question. */
export type Typed = Readonly<Record<number, string>>;

/**
 * What is still typed after the questionnaire was read again. Texts that were `sent` are saved. The others stay with their question, also
 * if the studio has changed the order; those of a question that it has removed are dropped.
 */
export function rebased(
  typed: Typed,
  sent: Typed,
  before: readonly AnsweredQuestion[],
  current: readonly AnsweredQuestion[],
): Typed {
  return Object.fromEntries(
    current.flatMap(({ number, question }) => {
      const former =
        before[number - 1]?.question === question ? number : before.find((item) => item.question === question)?.number;
      const text = former === undefined ? undefined : typed[former];
      return former === undefined || text === undefined || text === sent[former] ? [] : [[number, text]];
    }),
  );
}
