import { msg } from "@lingui/core/macro";
import { couplesApi, type CoupleLink, type IssuedLink } from "@vowdesk/contract/studio/couples";
import { invalidate } from "../../../../kernel/cache/queries.ts";
import { action } from "../../../../resource/action.ts";
import { showIssuedLink } from "./issued-link.ts";

/** The link of a partner, with the wedding. */
export type PartnerLink = CoupleLink & { weddingId: number };

const ofPartner = ({ weddingId, partner }: PartnerLink) => ({ weddingId, partner });

async function showNew(issued: IssuedLink): Promise<void> {
  await invalidate("couples");
  await showIssuedLink(issued);
}

const mayIssue = ({ allowed }: PartnerLink) => allowed.includes("issue");

export const issue = action({
  name: "issue",
  call: couplesApi.issue,
  label: msg`New link`,
  successMessage: msg`Link created`,
  after: showNew,
  isAvailable: (link: PartnerLink) => mayIssue(link) && link.state !== "active",
  inputFrom: ofPartner,
});

/** Replaces a valid link. */
export const renew = action({
  name: "renew",
  call: couplesApi.issue,
  label: msg`New link`,
  title: msg({ message: "New link for {name}" }),
  submitLabel: msg`Create link`,
  successMessage: msg`Link created`,
  tone: "danger",
  warning: msg`A former link of this partner stops working, and its sessions end.`,
  after: showNew,
  isAvailable: (link: PartnerLink) => mayIssue(link) && link.state === "active",
  inputFrom: ofPartner,
});

export const revoke = action({
  name: "revoke",
  call: couplesApi.revoke,
  label: msg`Revoke`,
  title: msg({ message: "Revoke the link of {name}" }),
  submitLabel: msg`Revoke link`,
  successMessage: msg`Link revoked`,
  tone: "danger",
  warning: msg`The link stops working at once, and its sessions end.`,
  after: () => invalidate("couples"),
  isAvailable: ({ allowed }: PartnerLink) => allowed.includes("revoke"),
  inputFrom: ofPartner,
});

export const linkPage = {
  name: "weddings" as const,
  actions: [issue, renew, revoke],
  title: ({ name }: PartnerLink) => name,
};
