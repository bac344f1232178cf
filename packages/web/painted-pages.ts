import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@vowdesk/contract/kernel";
import type { Plugin } from "vite";

const signIn = "src/features/staff/auth/pages/sign-in.tsx";

interface BuiltChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The files of a built chunk and of all chunks that it imports. */
function filesOf(manifest: Readonly<Record<string, BuiltChunk>>, key: string): string[] {
  const { file, css = [], imports = [] } = manifest[key] as BuiltChunk;
  return [...imports.flatMap((imported) => filesOf(manifest, imported)), file, ...css];
}

/**
 * Writes the pages that the server paints the sign-in page into (docs/decisions/177-painted-sign-in.md): with their styles, and with the addresses of
 * all code that it needs. A disabled link is not loaded, and lets the code know that the styles are there.
 */
export function paintedPages(): Plugin {
  return {
    name: "vowdesk-painted-pages",
    apply: "build",
    writeBundle: {
      order: "post",
      handler({ dir }) {
        if (!dir) return;
        const manifest = JSON.parse(readFileSync(join(dir, ".vite/manifest.json"), "utf8")) as Record<
          string,
          BuiltChunk
        >;
        mkdirSync(join(dir, ".painted"), { recursive: true });
        for (const language of languages) {
          const page = readFileSync(join(dir, language === "en" ? "index.html" : `index.${language}.html`), "utf8");
          const needed = [
            ...new Set([signIn, `src/locales/outside/${language}.po`].flatMap((key) => filesOf(manifest, key))),
          ];
          const links = needed
            .filter((file) => file.endsWith(".js") && !page.includes(file))
            .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
          const styles = needed.filter((file) => file.endsWith(".css"));
          const css = styles.map((file) => readFileSync(join(dir, file), "utf8")).join("");
          const disabled = styles.map((file) => `<link rel="stylesheet" disabled href="/${file}">`);
          const head = [...links, `<style>${css}</style>`, ...disabled].join("\n    ");
          const painted = page
            .replace(/<link rel="stylesheet"[^>]*>\s*/g, "")
            .replace("</head>", () => `${head}\n  </head>`);
          writeFileSync(join(dir, ".painted", `${language}.html`), painted);
        }
      },
    },
  };
}
