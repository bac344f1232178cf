import { insideCatalogue, loadCatalogue } from "../../kernel/i18n/language.ts";
import { chunk } from "./chunk.tsx";

/** The sign-in page, the only code that anonymous visitors load. */
export const SignIn = chunk(() => import("../../features/staff/auth/pages/sign-in.tsx"));

/** The pages of links, and of sign-ins by a provider. */
export const AuthRedirect = chunk(async () => ({ default: (await import("./auth-redirect.tsx")).AuthRedirect }));

/** Everything after sign-in, with its catalogue. */
export const Inside = chunk(async () => {
  const [code] = await Promise.all([import("./inside.tsx"), loadCatalogue(insideCatalogue)]);
  return code;
});
