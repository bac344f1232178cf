import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installWithApt } from "./apt.mjs";

/** Folders where packages install nginx; the PATH of an ordinary user often lacks them. */
const systemFolders = ["/usr/sbin", "/usr/local/sbin", "/usr/local/nginx/sbin"];

/** The path of an installed nginx, or undefined. */
export function findNginx() {
  const folders = [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...systemFolders];
  return folders.map((folder) => join(folder, "nginx")).find((file) => existsSync(file));
}

/** Installs nginx for the tests with several nodes. If that fails, those tests use a proxy in Node. */
export function ensureNginx() {
  if (!findNginx()) installWithApt("nginx was not found. Installing it with apt-get …", "nginx-light");
  if (!findNginx())
    console.log(
      "nginx is not installed: the tests with several nodes use a proxy in Node, and deploy/nginx.conf is not tested.",
    );
}
