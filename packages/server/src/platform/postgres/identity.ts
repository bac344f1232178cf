import { chown, readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { PostgresFailure } from "./failure.ts";
import { statOf, type Folders, type Identity, type User } from "./folders.ts";
import { runBriefly } from "./watched-process.ts";

const unprivilegedUser = "nobody";

async function findNobody(): Promise<User | undefined> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const entry = passwd.split("\n").find((line) => line.startsWith(`${unprivilegedUser}:`));
  if (!entry) return undefined;
  const [, , uid, gid] = entry.split(":");
  // macOS numbers this user -2, which some tools print as 4294967294. System calls accept both.
  return { uid: Number(uid) | 0, gid: Number(gid) | 0 };
}

async function canRunAs(identity: Identity): Promise<boolean> {
  const outcome = await runBriefly({ command: "/bin/sh", args: ["-c", "exit 0"], cwd: "/", identity }).catch(
    () => undefined,
  );
  return outcome?.succeeded ?? false;
}

/** Containers may forbid root to change the user; file systems may forbid to change the owner of files. */
async function canGiveTo(folder: string, user: User): Promise<boolean> {
  if (!(await canRunAs(user))) return false;
  return chown(folder, user.uid, user.gid).then(
    () => true,
    () => false,
  );
}

/** Containers may use any user id, but initdb requires a user name for it. */
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

/**
 * Chooses the user that runs PostgreSQL, which refuses root. Root uses the owner of an existing cluster, so that the
 * owner and root can use the folder alternately, or else the user nobody. If root may not do that, or the user has no
 * name, a user namespace may help.
 */
export async function chooseIdentity(folders: Folders): Promise<Identity> {
  if (process.geteuid?.() !== 0) return hasName() || !(await canRunAs("disguised")) ? "self" : "disguised";
  const cluster = await statOf(folders.cluster);
  const user = cluster && cluster.uid !== 0 ? { uid: cluster.uid, gid: cluster.gid } : await findNobody();
  if (user && (await canGiveTo(folders.root, user))) return user;
  if (await canRunAs("disguised")) return "disguised";
  throw new PostgresFailure(
    "PostgreSQL refuses to run as root, and root may not become another user here. Start Vowdesk as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.",
  );
}

/**
 * Returns how PostgreSQL names its data directory. PostgreSQL enters it by path, which fails in a folder that only root
 * may enter. On Linux /proc/self/cwd works without passing through its parents.
 */
export async function resolveClusterPath(root: string, identity: Identity): Promise<(cluster: string) => string> {
  const byPath = (cluster: string) => cluster;
  if (typeof identity === "string") return byPath;
  const probe = await runBriefly({ command: "/bin/sh", args: ["-c", 'cd -- "$1"', "sh", root], cwd: "/", identity });
  if (probe.succeeded) return byPath;
  if (process.platform === "linux") return () => "/proc/self/cwd";
  throw new PostgresFailure(
    `PostgreSQL refuses to run as root, and no other user can enter ${root}. Start Vowdesk as an ordinary user, or choose another folder with VOWDESK_DATA.`,
  );
}
