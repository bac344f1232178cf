import { expect, test } from "vitest";
import { passwordRefusal } from "../policy.ts";
import { leakedPasswords } from "./common-passwords.ts";

const refusalOf = (password: string, names: readonly string[] = []) => passwordRefusal(password, { min: 6, names });

test("S5: the 3,000 most frequent passwords of policy length are refused, each as it stands, in capitals and with a tail", () => {
  expect(leakedPasswords.size).toBe(3_000);
  expect([...leakedPasswords].filter((word) => word.length < 6)).toEqual([]);
  const taken = [...leakedPasswords].flatMap((word) =>
    [word, word.toUpperCase(), `${word[0]?.toUpperCase()}${word.slice(1)}`].filter(
      (form) => refusalOf(form) !== "password-too-common",
    ),
  );
  expect(taken).toEqual([]);
  const letters = [...leakedPasswords].filter((word) => /[a-z]$/.test(word));
  expect(letters.filter((word) => refusalOf(`${word}2026!`) !== "password-too-common")).toEqual([]);
});

test.each(["vowdesk", "Vowdesk2026", "wedding!!", "PHOTO-2026", "ＶＯＷＤＥＳＫ"])(
  "S5: the product's word %s is refused",
  (word) => {
    expect(refusalOf(word)).toBe("password-too-common");
  },
);

test("S5: one's own names are refused, digits behind them or not", () => {
  for (const password of ["zhang.wei", "Zhang.Wei88", "张伟的老家123", "hanmeimei!"])
    expect(refusalOf(password, ["zhang.wei", "张伟的老家", "HanMeimei"])).toBe("password-too-common");
});

test("a password of one's own is taken", () => {
  for (const password of ["Sonnenblume-7", "korrekt pferd batterie", "七月流火九月授衣"])
    expect(refusalOf(password)).toBeNull();
});
