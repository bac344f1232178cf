/** What the password part holds; never kept anywhere. */
export interface Passwords {
  old: string;
  next: string;
  again: string;
}

export const noPasswords: Passwords = { old: "", next: "", again: "" };

export type PasswordProblem = "required" | "too-short" | "not-the-same";

/** Characters as the server counts them: after NFKC, and a character beyond the basic plane is one. */
const lengthOf = (text: string) => [...text.normalize("NFKC")].length;

/** SPEC 5, password change: what is wrong, at the first field it is wrong with; null when nothing is. */
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
