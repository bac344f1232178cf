import type { CopyState, FirstState } from "@vowdesk/contract/studio/galleries";
import type { Services } from "../../../../kernel/http/context.ts";
import { FilesUnavailable } from "../../../../platform/files/files.ts";
import { PlaceUnavailable, type Place, type PlaceProblem } from "../../../../platform/originals/place.ts";
import { guarded } from "../../../../platform/originals/write.ts";
import { forgetCopies, hasUnremoved, sampleKey } from "./copies.store.ts";

type Stored = Pick<Services, "db" | "originals">;

/**
 * Whether a place is the one in which files were stored before. An empty one in its stead, as the folder of a disk that is not mounted or a
 * wrong bucket, would look as if every file were damaged. A place that never had files, or has one of them, is marked.
 */
async function isKnown({ db }: Stored, place: Place, name: "first" | "copy"): Promise<boolean> {
  if (await place.isMarked()) return true;
  const key = await sampleKey(db, name);
  if (key !== undefined && !(await place.has(key))) return false;
  if (key === undefined && (await hasUnremoved(db, name))) return false;
  await place.mark();
  return true;
}

/** Refuses to work in a place that is not the one in which originals were stored before. */
export async function assertFirst(services: Stored): Promise<void> {
  const { first } = services.originals;
  if (!(await isKnown(services, first, "first")))
    throw new FilesUnavailable(new Error(`${first.name} is not the place in which originals were stored`), false);
}

/** Why a place cannot be used, by the error of a request to it. */
const problemOf = (error: unknown): PlaceProblem => (error instanceof PlaceUnavailable ? error.problem : "away");

/** Whether new pictures can be stored now. */
export async function firstStateOf(services: Stored): Promise<FirstState> {
  try {
    return (await isKnown(services, services.originals.first, "first")) ? "ready" : "other-place";
  } catch (error) {
    return problemOf(error);
  }
}

/** Whether second copies can be made and read now. */
export async function copyStateOf(services: Stored): Promise<CopyState> {
  const { copy } = services.originals;
  const state = await services.originals.copyState();
  if (state !== "ready" || copy === null) return state;
  try {
    return (await isKnown(services, copy, "copy")) ? "ready" : "other-place";
  } catch (error) {
    return problemOf(error);
  }
}

type AwayState = "away" | "denied" | "clock" | "other-place";

const reasons: Readonly<Record<AwayState, string>> = {
  away: "it does not answer, or its disk cannot be used",
  denied: "it refuses the access keys",
  clock: "the clocks of this machine and of the place differ too much",
  "other-place":
    "it is not the one in which copies were stored. For a new one run npm run originals -- --verify --accept",
};

/** Whether there is a second place that would count, but cannot be used now. */
export const isAway = (state: CopyState): state is AwayState => state in reasons;

/** For the log and the list of failing jobs. */
export const awayText = (state: AwayState): string =>
  `the place of the second copies (VOWDESK_ORIGINALS_COPY) cannot be used: ${reasons[state]}`;

/**
 * Works on the files of one picture. If the places answer otherwise, an error of a bucket is one of this picture, and does not stop the work
 * on others.
 */
export async function forOne<T>({ originals: { first, copy } }: Stored, work: () => Promise<T>): Promise<T> {
  try {
    return await guarded(work);
  } catch (error) {
    const isOfOne =
      error instanceof PlaceUnavailable && !error.isFull && (await answers(first)) && (await answers(copy));
    throw isOfOne ? new Error(error.message, { cause: error }) : error;
  }
}

const answers = async (place: Place | null): Promise<boolean> => place === null || place.isMarked().catch(() => false);

/** Refuses to work while the place of the second copies cannot be used. */
export async function assertCopy(services: Stored): Promise<void> {
  const state = await copyStateOf(services);
  if (state !== "ready") throw new FilesUnavailable(new Error(awayText(isAway(state) ? state : "away")), false);
}

/**
 * Accepts places that are new, after a disk or a bucket was replaced. Checks then fill them from the other copy. Without a second place, copies of deleted
 * pictures that were in one count as removed.
 */
export async function acceptPlaces({ db, originals: { first, copy } }: Stored): Promise<void> {
  await first.mark();
  await (copy ? copy.mark() : forgetCopies(db));
}
