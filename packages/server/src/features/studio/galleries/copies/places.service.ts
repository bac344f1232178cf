import type { CopyState } from "@vowdesk/contract/studio/galleries";
import type { Services } from "../../../../kernel/http/context.ts";
import { FilesUnavailable } from "../../../../platform/files/files.ts";
import type { Place } from "../../../../platform/originals/place.ts";
import { isMarked, lengthOf, mark } from "../../../../platform/originals/write.ts";
import { forgetCopies, hasUnremoved, sampleKey } from "./copies.store.ts";

type Stored = Pick<Services, "db" | "originals">;

/**
 * Whether a place is the one in which files were stored before. An empty folder in its stead, as that of a disk that is not mounted, would
 * look as if every file were damaged. A place that never had files, or has one of them, is marked.
 */
async function isKnown({ db }: Stored, place: Place, name: "first" | "copy"): Promise<boolean> {
  if (await isMarked(place)) return true;
  const key = await sampleKey(db, name);
  if (key !== undefined && (await lengthOf(place.kept(key))) === null) return false;
  if (key === undefined && (await hasUnremoved(db, name))) return false;
  await mark(place);
  return true;
}

/** Refuses to work in a folder that is not the one in which originals were stored before. */
export async function assertFirst(services: Stored): Promise<void> {
  const { first } = services.originals;
  if (!(await isKnown(services, first, "first")))
    throw new FilesUnavailable(new Error(`${first.root} is not the folder in which originals were stored`), false);
}

/** Whether second copies can be made and read now. */
export async function copyStateOf(services: Stored): Promise<CopyState> {
  const { copy } = services.originals;
  const state = await services.originals.copyState();
  if (state !== "ready" || copy === null) return state;
  return (await isKnown(services, copy, "copy").catch(() => false)) ? "ready" : "away";
}

/** Refuses to work while the place of the second copies cannot be used. */
export async function assertCopy(services: Stored): Promise<void> {
  if ((await copyStateOf(services)) !== "ready")
    throw new FilesUnavailable(
      new Error("the place of the second copies (VOWDESK_ORIGINALS_COPY) cannot be used"),
      false,
    );
}

/**
 * Accepts folders that are new, after a disk was replaced. Checks then fill them from the other copy. Without a second place, copies of deleted
 * pictures that were in one count as removed.
 */
export async function acceptPlaces({ db, originals: { first, copy } }: Stored): Promise<void> {
  await mark(first);
  await (copy ? mark(copy) : forgetCopies(db));
}
