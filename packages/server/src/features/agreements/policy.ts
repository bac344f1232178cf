import {
  agreementActions,
  agreementsApi,
  type AgreementAction,
  type AgreementRules,
  type AgreementState,
  type AgreementTerms,
} from "@vowdesk/contract/agreements";
import type { Actor } from "../../kernel/http/context.ts";
import { isAllowed } from "../../kernel/http/guard.ts";

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

/** Whether a discount needs the approval of a second user. */
export const isAboveLimit = (
  { priceCents, discountCents }: Pick<AgreementTerms, "priceCents" | "discountCents">,
  { discountLimitPercent }: Pick<AgreementRules, "discountLimitPercent">,
): boolean => discountCents * 100 > priceCents * discountLimitPercent;
