/** `npm test` tries a part of many like cases; `npm run test:all`, and a run that names the file, all of them. */
export const isShortRun = process.env["VOWDESK_TESTS"] === "short";

/** Every n-th value in a short run, all of them otherwise. */
export const sampled = <T>(values: readonly T[], n: number): readonly T[] =>
  isShortRun ? values.filter((_, index) => index % n === 0) : values;
