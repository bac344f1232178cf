import type { ComponentType } from "react";
import type { LoadCatalogue, loadCatalogue } from "../../kernel/i18n/language.ts";

/** The catalogue of the features named below (lingui.config.ts). */
const catalogue: LoadCatalogue = (language) => import(`../../locales/studio/${language}.po`);

const pages = {
  shoots: () => import("../../features/shoots/pages/list.tsx"),
  weddings: () => import("../../features/weddings/pages/list.tsx"),
  bookables: () => import("../../features/bookables/pages/list.tsx"),
};
export type StudioPage = keyof typeof pages;

/** Loads a page with its catalogue. `load` is passed in, because importing it here would split the chunk of the sign-in page. */
export async function loadStudioPage(
  name: StudioPage,
  load: typeof loadCatalogue,
): Promise<{ default: ComponentType }> {
  const [code] = await Promise.all([pages[name](), load(catalogue)]);
  return code;
}
