import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { formatMoney } from "@vowdesk/contract/kernel";
import type { QuoteOption } from "@vowdesk/contract/studio/quotes";

/** `Option 1: Garden, ¥5,000.00`. */
export function optionLabel({ number, name, totalCents }: QuoteOption): string {
  const total = formatMoney(totalCents, i18n.locale);
  return t({ message: `Option ${number}: ${name}, ${total}`, context: "quote" });
}
