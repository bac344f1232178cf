import { useLingui } from "@lingui/react";
import { formatMoney } from "@vowdesk/contract/kernel";

/** Shows an amount in cents as money, in the language of the user. */
export function Money({ cents }: { cents: number }) {
  const { i18n } = useLingui();
  return formatMoney(cents, i18n.locale);
}
