import { readFile } from "node:fs/promises";
import { PostgresFailure } from "./failure.ts";
import { statOf, type Folders, type Identity } from "./folders.ts";
import { runBriefly } from "./watched-process.ts";

export const runsAsRoot = (): boolean => process.geteuid?.() === 0;

const unprivilegedUser = "nobody";

async function idsOf(user: string): Promise<Identity> {
  const passwd = await readFile("/etc/passwd", "utf8");
  const fields = passwd
    .split("\n")
    .find((line) => line.startsWith(`${user}:`))
    ?.split(":");
  if (!fields)
    throw new PostgresFailure(
      `PostgreSQL refuses to run as root, and there is no user ${user}. Start Vowdesk as an ordinary user.`,
    );
  // macOS numbers this user -2, which some tools print as 4294967294; system calls take both.
  return { uid: Number(fields[2]) | 0, gid: Number(fields[3]) | 0 };
}

/**
 * The user PostgreSQL runs as, or undefined for our own. PostgreSQL refuses root: an existing cluster is then run by the
 * user it belongs to, a new one by nobody. So a folder can be used by its owner and by root in turns.
 */
export async function chooseIdentity(folders: Folders): Promise<Identity | undefined> {
  if (!runsAsRoot()) return undefined;
  const cluster = await statOf(folders.cluster);
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  return idsOf(unprivilegedUser);
}

/**
 * How PostgreSQL is to name its data directory, given the one to run in. It enters that by path, which fails below a
 * folder that only root may enter; on Linux /proc/self/cwd leads there without passing the folders above.
 */
export async function wayInto(root: string, identity: Identity | undefined): Promise<(cluster: string) => string> {
  const byPath = (cluster: string) => cluster;
  if (!identity) return byPath;
  const probe = await runBriefly({ command: "/bin/sh", args: ["-c", 'cd -- "$1"', "sh", root], cwd: "/", identity });
  if (probe.succeeded) return byPath;
  if (process.platform === "linux") return () => "/proc/self/cwd";
  throw new PostgresFailure(
    `PostgreSQL refuses to run as root, and no other user can enter ${root}. Start Vowdesk as an ordinary user, or choose another folder with VOWDESK_DATA.`,
  );
}
