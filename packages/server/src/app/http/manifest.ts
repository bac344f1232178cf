import { shorten } from "@vowdesk/contract/kernel";
import type { FastifyInstance } from "fastify";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { titleIn } from "../../features/operations/business/business.ts";
import type { Services } from "../../kernel/http/context.ts";
import { languageOf } from "../../locales/texts.ts";

/** Longer names are cut off below an icon. */
const shortNameLength = 12;

/** Serves the manifest of the installable app, with the title of the business in the language of the browser. */
export function serveManifest(app: FastifyInstance, { db }: Pick<Services, "db">, root: string | undefined): void {
  if (!root) return;
  app.get("/app.webmanifest", async ({ cookies, headers }, reply) => {
    const language = languageOf(cookies["language"] ?? headers["accept-language"]);
    const built = JSON.parse(await readFile(path.join(root, "app.webmanifest"), "utf8")) as { name: string };
    const name = (await titleIn({ db }, language)) ?? built.name;
    return reply
      .type("application/manifest+json")
      .header("cache-control", "no-cache")
      .send(JSON.stringify({ ...built, name, short_name: shorten(name, shortNameLength), lang: language }));
  });
}
