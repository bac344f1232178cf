import { useEffect } from "react";

/**
 * Replaces `react-style-singleton` (vite.config.ts), with which Mantine's dialogs lock scrolling. It uses an adopted
 * style sheet instead of a style element, which the content security policy forbids (S16). The first styles stay
 * while in use.
 */
export function styleSingleton() {
  const sheet = new CSSStyleSheet();
  let holders = 0;
  const hold = (styles: string) => {
    if (holders === 0) {
      sheet.replaceSync(styles);
      document.adoptedStyleSheets.push(sheet);
    }
    holders += 1;
  };
  const release = () => {
    holders -= 1;
    if (holders === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
  return function Styles({ styles }: { styles: string }) {
    useEffect(
      function holdStyles() {
        hold(styles);
        return release;
      },
      [styles],
    );
    return null;
  };
}
