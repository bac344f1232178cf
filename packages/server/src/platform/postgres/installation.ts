import { packagedBinaries, runnableBinaries, type Binaries } from "./binaries.ts";
import { giveAway, makePrivateFolder, statOf, type Folders, type Identity, type User } from "./folders.ts";
import { chooseIdentity, wayInto } from "./identity.ts";

/** All it takes to run PostgreSQL on one data folder. */
export interface Installation {
  folders: Folders;
  identity: Identity;
  binaries: Binaries;
  /** The path by which PostgreSQL, started in this folder, reaches it. */
  pathTo: (cluster: string) => string;
}

/** What belongs to root was copied here by root, from a backup for instance, or made under other circumstances. */
async function takeFromRoot(files: readonly string[], user: User): Promise<void> {
  for (const file of files) {
    if ((await statOf(file))?.uid === 0) await giveAway(file, user);
  }
}

/** Settles who runs PostgreSQL and from where, and gives that user the folders. */
export async function prepareInstallation(folders: Folders): Promise<Installation> {
  const identity = await chooseIdentity(folders);
  await makePrivateFolder(folders.root, identity);
  if (typeof identity === "object") await takeFromRoot([folders.cluster, folders.lock, folders.wal], identity);
  const binaries = await runnableBinaries(await packagedBinaries(), identity);
  return { folders, identity, binaries, pathTo: await wayInto(folders.root, identity) };
}
