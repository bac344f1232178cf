import { loadCatalogue, type LoadCatalogue } from "./language.ts";

const catalogues = {
  orders: (language) => import(`../../locales/orders/${language}.po`),
  chat: (language) => import(`../../locales/chat/${language}.po`),
  reviews: (language) => import(`../../locales/reviews/${language}.po`),
  system: (language) => import(`../../locales/system/${language}.po`),
  help: (language) => import(`../../locales/help/${language}.po`),
} satisfies Record<string, LoadCatalogue>;
export type PageCatalogue = keyof typeof catalogues;

/** Loads the catalogue of certain pages and dialogs: forms of orders, chat, review queues, system administration, or help. */
export const loadPageCatalogue = (name: PageCatalogue): Promise<void> => loadCatalogue(catalogues[name]);
