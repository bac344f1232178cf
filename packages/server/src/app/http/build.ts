import { readFileSync } from "node:fs";
import path from "node:path";
import server from "../../../package.json" with { type: "json" };
import { webFolder } from "./web.ts";

/** The version of this release. */
export const releaseVersion = server.version;

/** The build of a server that serves no built pages. */
const unbuilt = "dev";

/** The build identifier of the pages, read from `<meta name="build">` of their index. */
export function readBuild(folder: string | undefined = webFolder()): string {
  if (folder === undefined) return unbuilt;
  const page = readFileSync(path.join(folder, "index.html"), "utf8");
  const tag = /<meta\b[^>]*\bname="build"[^>]*>/i.exec(page)?.[0] ?? "";
  return /\bcontent="([\w.-]{1,64})"/i.exec(tag)?.[1] ?? unbuilt;
}
