import type { AgreementState } from "../agreements/agreements.schema.ts";
import type { Purpose, ShootState } from "../shoots/shoots.schema.ts";
import type { WeddingStage } from "./weddings.schema.ts";

/** The parts of a wedding from which its stage follows. */
export interface WeddingParts {
  shoots: readonly { purpose: Purpose; state: ShootState; startsAt: string }[];
  /** The states of all versions of the agreement. */
  agreements: readonly AgreementState[];
  isCancelled: boolean;
}

/** Shoots at which the pictures of the couple are taken. */
export const photographed: readonly Purpose[] = ["studio", "location", "coverage"];
/** States of a shoot that is still to come. A tentative one is no plan before the first shoot. */
export const plannedStates: readonly ShootState[] = ["firm", "confirmed", "checked_in", "shooting", "postponed"];
/** States of an agreement that was offered and not signed. */
export const unsignedStates: readonly AgreementState[] = ["draft", "sent", "signed_a", "expired"];

type Shoots = WeddingParts["shoots"];

const isOpen = ({ state }: Shoots[number]) => state === "tentative" || plannedStates.includes(state);

/** Whether the last of these appointments took place after the pictures were taken, and none of them is still to come. */
function isFinished(appointments: Shoots, pictures: Shoots): boolean {
  const done = appointments.filter(({ state }) => state === "done").map(({ startsAt }) => Date.parse(startsAt));
  const taken = pictures.filter(({ state }) => state === "done").map(({ startsAt }) => Date.parse(startsAt));
  return done.length > 0 && !appointments.some(isOpen) && Math.max(...done) >= Math.max(...taken, -Infinity);
}

/** The stage of a wedding whose pictures are taken as far as they are planned. */
function stageAfterPictures(shoots: Shoots, pictures: Shoots): WeddingStage {
  const of = (purpose: Purpose) => shoots.filter((shoot) => shoot.purpose === purpose);
  if (isFinished(of("pickup"), pictures)) return of("selection").some(isOpen) ? "selection" : "collected";
  if (isFinished(of("selection"), pictures)) return "production";
  return pictures.some(({ state }) => state === "done") ? "selection" : "planning";
}

const isUnsigned = (agreements: readonly AgreementState[]) =>
  !agreements.includes("signed") && agreements.some((state) => unsignedStates.includes(state));

/**
 * The stage of a wedding: the first step that is still to come. It is never stored, so that all pages show the same one.
 */
export function weddingStage({ shoots, agreements, isCancelled }: WeddingParts): WeddingStage {
  if (isCancelled) return "cancelled";
  if (isUnsigned(agreements)) return "planning";
  const pictures = shoots.filter(({ purpose }) => photographed.includes(purpose));
  if (!pictures.some(isOpen)) return stageAfterPictures(shoots, pictures);
  return pictures.every(({ state }) => state !== "done" && !plannedStates.includes(state)) ? "planning" : "shooting";
}
