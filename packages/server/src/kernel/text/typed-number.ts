import { searchedText } from "@vowdesk/contract/kernel";

/**
 * The number at the end of a typed text in its searched form, without `#` and the label before it: `wm2611020001` of "Order no.: #WM2611020001"
 * and `17` of "Withdrawal 17". Null for a text without one.
 */
export const typedNumber = (text: string): string | null =>
  /(?:^|[^a-z\d])([a-z]{0,3}\d+)$/.exec(searchedText(text).trim())?.[1] ?? null;
