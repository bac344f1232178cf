import type { ComponentType } from "react";
import { loadPageCatalogue } from "../../../kernel/i18n/page-catalogues.ts";

/** Loads a component of orders together with the catalogue `orders`, for `lazy`. */
export const withTexts =
  <P extends object>(fetchCode: () => Promise<ComponentType<P>>) =>
  async (): Promise<{ default: ComponentType<P> }> => {
    const [component] = await Promise.all([fetchCode(), loadPageCatalogue("orders")]);
    return { default: component };
  };
