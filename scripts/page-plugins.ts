import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Compressible files. Pictures are compressed already. */
const compressible = /\.(js|css|html|svg|json|webmanifest)$/;

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Writes `.br` and `.gz` files, so that the server does not compress. */
export function precompress(): Plugin {
  return {
    name: "vowdesk-precompress",
    apply: "build",
    writeBundle: {
      order: "post",
      // Reads the finished files, because later plugins still change them in earlier hooks.
      handler({ dir }) {
        if (!dir) return;
        const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((file) => compressible.test(file));
        for (const file of files.filter((name) => !name.startsWith(".")).map((name) => join(dir, name))) {
          const source = readFileSync(file);
          writeFileSync(`${file}.br`, brotliCompressSync(source, brotli));
          writeFileSync(`${file}.gz`, gzipSync(source, { level: constants.Z_BEST_COMPRESSION }));
        }
      },
    },
  };
}

/** Texts of a page before any script runs, in the languages other than English. */
export interface PageTexts {
  tag: string;
  texts: Readonly<Record<string, string>>;
}

/** Writes the pages with these names in the other languages, so that their language is right before the first script runs. */
export function translatePage(
  languages: Readonly<Record<string, PageTexts>>,
  names: readonly string[] = ["index"],
): Plugin {
  return {
    name: "vowdesk-translate-page",
    apply: "build",
    writeBundle: {
      order: "post",
      handler({ dir }) {
        if (!dir) return;
        for (const name of names) {
          const english = readFileSync(join(dir, `${name}.html`), "utf8");
          for (const [language, { tag, texts }] of Object.entries(languages)) {
            let page = english.replace('lang="en"', `lang="${tag}"`);
            for (const [text, translated] of Object.entries(texts)) page = page.replace(text, translated);
            writeFileSync(join(dir, `${name}.${language}.html`), page);
          }
        }
      },
    },
  };
}
