/**
 * What browsers offer over https only, with what works over http too: staff also open the product by the name of a machine in their
 * network, and an installation in a private network often has no certificate to which it could redirect. A check refuses direct uses elsewhere (scripts/checks/lint/secure-context.mjs).
 */

/** Copies the selection of a field beside the focused element, because a dialog makes everything outside of it inert. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position:fixed;opacity:0";
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

/** Copies a text. False if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}
