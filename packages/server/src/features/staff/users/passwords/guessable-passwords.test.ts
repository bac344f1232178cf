import { expect, test } from "vitest";
import { passwordRefusal } from "../users.policy.ts";
import { commonPasswords } from "./frequent-passwords.ts";

const refusalOf = (password: string, names: readonly string[] = []) => passwordRefusal(password, { min: 6, names });

//
test("refuses the 3,000 most common passwords, also in capitals and with trailing digits (G-S5)", () => {
  expect(commonPasswords.size).toBe(3_000);
  expect([...commonPasswords].filter((word) => word.length < 6)).toEqual([]);
  const accepted = [...commonPasswords].flatMap((word) =>
    [word, word.toUpperCase(), `${word[0]?.toUpperCase()}${word.slice(1)}`].filter(
      (form) => refusalOf(form) !== "password-too-common",
    ),
  );
  expect(accepted).toEqual([]);
  const letters = [...commonPasswords].filter((word) => /[a-z]$/.test(word));
  expect(letters.filter((word) => refusalOf(`${word}2026!`) !== "password-too-common")).toEqual([]);
});

test.each(["vowdesk", "Vowdesk2026", "wedding!!", "PHOTO-2026", "ＶＯＷＤＥＳＫ"])(
  "refuses the product word %s",
  (word) => {
    expect(refusalOf(word)).toBe("password-too-common");
  },
);

//
test("refuses the user's names with and without trailing digits", () => {
  for (const password of ["zhang.wei", "Zhang.Wei88", "张伟的老家123", "hanmeimei!"])
    expect(refusalOf(password, ["zhang.wei", "张伟的老家", "HanMeimei"])).toBe("password-too-common");
});

test("accepts other passwords", () => {
  for (const password of ["Sonnenblume-7", "korrekt pferd batterie", "七月流火九月授衣"])
    expect(refusalOf(password)).toBeNull();
});
