import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/wedding-payments/list": {
      about: msg`What couples paid. A payment counts once a second person has checked it.`,
      hints: [
        msg`Payments are recorded on the page of the wedding. Users cannot check payments that they recorded.`,
        msg`The month-end sheet shows the accounts of all weddings by month, with the sums of the ledger.`,
      ],
    },
    "/wedding-payments/due": {
      about: msg`What couples still owe by their agreements, with the earliest due date first.`,
      hints: [
        msg`Due dates move with the shoots of the wedding. State the days of photo selection and pickup on the page of the wedding.`,
        msg`An instalment is waived with a reason, after the approval of a second person. The couple sees that it is waived.`,
      ],
    },
    "/wedding-payments/refunds": {
      about: msg`Money that goes back to couples. A second person approves a refund, and then it is paid.`,
      hints: [
        msg`Users cannot approve or pay refunds that they requested. Cancelling a wedding requests its refund.`,
        msg`Payments that are checked after a cancellation are returned in full. Their refund is requested automatically.`,
      ],
    },
  },
  audit: {
    refund: {
      area: msg`Wedding refunds`,
      asked: msg`Refund requested`,
      approved: msg`Refund approved`,
      refused: msg`Refund rejected`,
      paid: msg`Refund paid`,
    },
    payment: {
      area: msg`Wedding payments`,
      recorded: msg`Payment recorded`,
      checked: msg`Payment checked`,
      rejected: msg`Payment rejected`,
      "reversal-asked": msg`Reversal requested`,
      reversed: msg`Payment reversed`,
      "reversal-refused": msg`Reversal rejected`,
      "waiver-asked": msg`Waiver requested`,
      waived: msg`Instalment waived`,
      "waiver-refused": msg`Waiver rejected`,
      "waiver-withdrawn": msg`Waiver withdrawn`,
      "step-dated": msg`Day of a step stated`,
      earned: msg`Income confirmed`,
    },
  },
};
