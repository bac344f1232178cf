import { useEffect } from "react";

/**
 * Takes the place of `react-style-singleton` (vite.config.ts), by which Mantine's dialogs hold the page still: a sheet of the
 * document instead of a style element, which our policy lets no script write (RELIABILITY S16). The first styles stay while
 * anybody needs them.
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
