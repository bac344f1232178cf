import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt } from "./apt.mjs";

/** Where packages put it; an ordinary account's PATH often lacks it. */
const systemFolders = ["/usr/sbin", "/usr/local/sbin", "/usr/local/nginx/sbin"];

/** The nginx of this machine; undefined where there is none. */
export function findNginx() {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...systemFolders];
  return folders.map((folder) => join(folder, "nginx")).find((file) => existsSync(file));
}

/** Has nginx installed for the tests of several nodes where there is none; where that cannot be, a proxy of our own stands in. */
export function ensureBalancer() {
  if (!findNginx()) installWithApt("No nginx found; installing one with apt-get …", "nginx-light");
  if (!findNginx())
    console.log(
      "Without nginx the tests of several nodes use a proxy of their own, and deploy/nginx.conf is not tried.",
    );
}
