import {
  agreementActions,
  agreementsApi,
  type AgreementAction,
  type AgreementState,
  type CoupleDifference,
} from "@vowdesk/contract/studio/agreements";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";
import { coupleDigestOf } from "./text/digest.ts";

/** A version, as far as it decides which actions are possible. */
interface AgreementFacts {
  state: AgreementState;
  needs_approval: boolean;
  approved_by: number | null;
}

/** States in which partners sign. */
export const openForSigning: readonly AgreementState[] = ["sent", "signed_a"];

/** States of a version that is not over. */
export const currentStates: readonly AgreementState[] = ["draft", ...openForSigning, "signed"];

export const isApprovalMissing = ({ needs_approval, approved_by }: AgreementFacts) =>
  needs_approval && approved_by === null;

const conditions: Readonly<Record<AgreementAction, (row: AgreementFacts) => boolean>> = {
  update: ({ state }) => state === "draft",
  send: (row) => row.state === "draft" && !isApprovalMissing(row),
  delete: ({ state }) => state === "draft",
  end: ({ state }) => state === "signed" || openForSigning.includes(state),
  sign: ({ state }) => openForSigning.includes(state),
};

/** Actions of the actor on a version in this state. */
export const allowed = (actor: Actor, row: AgreementFacts): AgreementAction[] =>
  agreementActions.filter((action) => conditions[action](row) && isAllowed(actor, agreementsApi[action].access));

interface Couple {
  name_a: string;
  name_b: string;
  wedding_date: string | null;
}

/** A version with the couple of its wedding as it is now. `couple_digest` is null if the previous release wrote it. */
interface Written extends Couple {
  state: AgreementState;
  title: string;
  body: string;
  couple_digest: Buffer | null;
  agreed_date: string | null;
}

const isoDate = /\d{4}-\d{2}-\d{2}/g;

/** Of a version that has no digest of the couple: whether its text names them, and has the date if it has any. */
const textNames = ({ title, body, name_a, name_b }: Written) => {
  const text = `${title}\n${body}`;
  return text.includes(name_a) && text.includes(name_b);
};
const textHas = (body: string, date: string | null) => {
  const dates: readonly string[] = body.match(isoDate) ?? [];
  return date === null || dates.length === 0 || dates.includes(date);
};

/** What the wedding says now and a current version does not. */
export function differencesOf(row: Written): CoupleDifference[] {
  if (!currentStates.includes(row.state)) return [];
  const { couple_digest: digest, name_a: nameA, name_b: nameB } = row;
  const isSameCouple = digest?.equals(coupleDigestOf({ nameA, nameB })) ?? textNames(row);
  const isSameDate = digest ? row.agreed_date === row.wedding_date : textHas(row.body, row.wedding_date);
  return [...(isSameCouple ? [] : (["couple"] as const)), ...(isSameDate ? [] : (["weddingDate"] as const))];
}
