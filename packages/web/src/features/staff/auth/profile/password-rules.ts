/** Input of the password form. It is never stored. */
export interface Passwords {
  old: string;
  next: string;
  again: string;
}

export const noPasswords: Passwords = { old: "", next: "", again: "" };

export type PasswordProblem = "required" | "too-short" | "not-the-same";

/** Length in code points after NFKC, as the server counts it. */
const lengthOf = (text: string) => [...text.normalize("NFKC")].length;

/** The first field with a problem, by; null if there is none. */
export function problemOf(
  { old, next, again }: Passwords,
  min: number,
): { field: keyof Passwords; problem: PasswordProblem } | null {
  if (!old) return { field: "old", problem: "required" };
  if (!next) return { field: "next", problem: "required" };
  if (lengthOf(next) < min) return { field: "next", problem: "too-short" };
  if (lengthOf(again) < min) return { field: "again", problem: "too-short" };
  return next === again ? null : { field: "again", problem: "not-the-same" };
}
