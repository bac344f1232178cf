import { expect, test } from "vitest";
import { serverSources } from "./readers.mjs";

const functions = "packages/server/src/features/staff/auth/staff-names.store.ts";

/** SQL that chooses between the real name and the account name. */
const choice = /nullif\((?:\w+\.)?real_name\b/;

test("the name of staff is put together by one module", () => {
  const writtenByHand = serverSources()
    .sources.filter(([path, text]) => /\/src\/(?!migrations|demo)/.test(path) && choice.test(text))
    .map(([path]) => path);
  expect(writtenByHand).toEqual([functions]);
});
