/** Every n-th value in `npm test`; all values in `npm run test:all` and when a file is named. */
export const sampled = <T>(values: readonly T[], n: number): readonly T[] =>
  process.env["VOWDESK_TESTS"] === "short" ? values.filter((_, index) => index % n === 0) : values;
