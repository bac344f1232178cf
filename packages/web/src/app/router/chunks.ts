import { loadWords } from "../../kernel/i18n/language.ts";
import { chunk } from "./chunk.tsx";

/** The sign-in page: all that a stranger loads. */
export const SignIn = chunk(() => import("../../features/auth/pages/sign-in.tsx"));

/** Everything behind the sign-in, with its words. */
export const Inside = chunk(async () => {
  const [code] = await Promise.all([import("./inside.tsx"), loadWords("inside")]);
  return code;
});
