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
  label: msg({ message: "New link", context: "wedding" }),
  successMessage: msg({ message: "Link created", context: "wedding" }),
  after: showNew,
  isAvailable: (link: PartnerLink) => mayIssue(link) && link.state !== "active",
  inputFrom: ofPartner,
});

/** Replaces a valid link. */
export const renew = action({
  name: "renew",
  call: couplesApi.issue,
  label: msg({ message: "New link", context: "wedding" }),
  title: msg({ message: "New link for {name}" }),
  submitLabel: msg({ message: "Create link", context: "button" }),
  successMessage: msg({ message: "Link created", context: "wedding" }),
  tone: "danger",
  warning: msg`A former link of this partner stops working, and its sessions end.`,
  after: showNew,
  isAvailable: (link: PartnerLink) => mayIssue(link) && link.state === "active",
  inputFrom: ofPartner,
});

export const revoke = action({
  name: "revoke",
  call: couplesApi.revoke,
  label: msg({ message: "Revoke", context: "button" }),
  title: msg({ message: "Revoke the link of {name}" }),
  submitLabel: msg({ message: "Revoke link", context: "wedding" }),
  successMessage: msg({ message: "Link revoked", context: "wedding" }),
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
