import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AgreementState } from "@vowdesk/contract/agreements";

export const agreementStateNames: Readonly<Record<AgreementState, MessageDescriptor>> = {
  draft: msg`Draft`,
  sent: msg({ message: "To be signed", context: "agreement" }),
  signed_a: msg({ message: "One signature", context: "agreement" }),
  signed: msg({ message: "Signed", context: "agreement" }),
  amended: msg({ message: "Amended", context: "agreement" }),
  ended: msg({ message: "Ended", context: "agreement" }),
  expired: msg`Expired`,
};
