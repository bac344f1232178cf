import type { Language } from "@vowdesk/contract/kernel";

/** What messages written by the server say, by key. The words for takeout decide where a click leads (SPEC 2). */
export const messageTexts = {
  "new-delivery-order": {
    zh: "新外卖订单：{merchant}，¥{total}",
    en: "New takeout order: {merchant}, ¥{total}",
    es: "Nuevo pedido a domicilio: {merchant}, ¥{total}",
    ja: "新しいデリバリー注文：{merchant}、¥{total}",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type MessageKey = keyof typeof messageTexts;

/** A text by key, with the values for its placeholders. */
export interface MessageTemplate {
  key: MessageKey;
  values: Readonly<Record<string, string | number>>;
}

/** The text of a template in a language; null for a key of a later version, whose stored text is shown then. */
export function messageTextOf(language: Language, { key, values }: MessageTemplate): string | null {
  const text: string | undefined = messageTexts[key]?.[language];
  return text?.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? "")) ?? null;
}
