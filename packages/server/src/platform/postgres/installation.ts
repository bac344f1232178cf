import { packagedBinaries, runnableBinaries, type Binaries } from "./binaries.ts";
import { giveAway, makePrivateFolder, statOf, type Folders, type Identity } from "./folders.ts";
import { chooseIdentity, wayInto } from "./identity.ts";

/** All it takes to run PostgreSQL on one data folder. */
export interface Installation {
  folders: Folders;
  identity: Identity;
  binaries: Binaries;
  /** The path by which PostgreSQL, started in this folder, reaches it. */
  pathTo: (cluster: string) => string;
}

/** Settles who runs PostgreSQL and from where, and gives that user the folders. */
export async function prepareInstallation(folders: Folders): Promise<Installation> {
  const identity = await chooseIdentity(folders);
  await makePrivateFolder(folders.root, identity);
  const cluster = await statOf(folders.cluster);
  // A cluster of root's is one that root copied here, from a backup for instance.
  if (typeof identity === "object" && cluster?.uid === 0) await giveAway(folders.cluster, identity);
  const binaries = await runnableBinaries(await packagedBinaries(), identity);
  return { folders, identity, binaries, pathTo: await wayInto(folders.root, identity) };
}
