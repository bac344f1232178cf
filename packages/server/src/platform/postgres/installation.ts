import { packagedBinaries, runnableBinaries, type Binaries } from "./binaries.ts";
import { changeOwner, makePrivateFolder, statOf, type Folders, type Identity, type User } from "./folders.ts";
import { chooseIdentity, resolveClusterPath } from "./identity.ts";

/** Everything needed to run PostgreSQL on one data folder. */
export interface Installation {
  folders: Folders;
  identity: Identity;
  binaries: Binaries;
  /** The path by which PostgreSQL reaches the cluster from its working directory. */
  pathTo: (cluster: string) => string;
}

/** Files owned by root were copied by root, for example from a backup. */
async function changeRootOwner(files: readonly string[], user: User): Promise<void> {
  for (const file of files) {
    if ((await statOf(file))?.uid === 0) await changeOwner(file, user);
  }
}

/** Chooses the user and the binaries for PostgreSQL, and gives the folders to that user. */
export async function prepareInstallation(folders: Folders): Promise<Installation> {
  const identity = await chooseIdentity(folders);
  await makePrivateFolder(folders.root, identity);
  if (typeof identity === "object") await changeRootOwner([folders.cluster, folders.lock, folders.wal], identity);
  const binaries = await runnableBinaries(await packagedBinaries(), identity);
  return { folders, identity, binaries, pathTo: await resolveClusterPath(folders.root, identity) };
}
