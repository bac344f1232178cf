import { checklists, type ApplicationDetails, type applicationQueue } from "@vowdesk/contract/applications";
import type { Context } from "../../kernel/http/context.ts";
import { refuse, refuseFields } from "../../kernel/http/refusal.ts";
import { roleNames } from "../../locales/role-names.ts";
import { assertInOrder, keepDocuments, markOf } from "../documents/index.ts";
import { notify, type QueueRules } from "../reviews/index.ts";
import * as store from "./store.ts";

/** What each of those who work outside takes. */
const serves = { courier: "delivery", driver: "driver", runner: "errand" } as const;

/** The account becomes what was applied for, with what that takes. */
async function admit(ctx: Context, id: number, details: ApplicationDetails): Promise<void> {
  await store.giveRole(ctx.db, id, details);
  if (details.kind === "merchant") await store.openShop(ctx.db, id, details);
  else await store.enrol(ctx.db, id, details, serves[details.kind]);
}

/** Applications (PRODUCT 4, Review queues): approved only with every document in order and no order under way. */
export const rules: QueueRules<typeof applicationQueue> = {
  messageType: 13,
  withinMinutes: 48 * 60,
  first: "waiting",
  alone: { in: ["waiting", "returned"] },
  acts: {
    approve: {
      to: "approved",
      async change(ctx, { person_id, details }) {
        await assertInOrder(ctx, checklists[details.kind], details.documents);
        if (await store.hasOrders(ctx.db, person_id)) refuse("application-orders");
        return {};
      },
      async effect(ctx, item) {
        await store.lockAccount(ctx.db, item.person_id);
        // Ordered in the ten seconds since: it is decided again when that is over.
        if (await store.hasOrders(ctx.db, item.person_id)) return { status: "waiting" };
        await admit(ctx, item.person_id, item.details);
        return notify(ctx, item, "application-approved");
      },
    },
    reject: { to: "rejected", needsReason: true, tells: "application-rejected" },
    return: { to: "returned", needsReason: true, tells: "application-returned" },
  },
  steps: {
    /** Completes one's own that was returned: each document takes the place of the one of its name. */
    async complete(ctx, { person_id, status, details }, { documents }, keeping) {
      if (person_id !== ctx.actor.id) refuse("not-found");
      if (status !== "returned") refuse("review-closed");
      const given = await keepDocuments(documents, checklists[details.kind], keeping);
      const others = details.documents.filter(({ name }) => given.every((one) => one.name !== name));
      return { status: "waiting", details: { ...details, documents: [...others, ...given] } };
    },
  },
  async ask(ctx, given, { person, ...keeping }) {
    const { kind, shopName, zone, address } = given;
    if (person.role !== "customer") refuse("application-customers-only");
    const lacking = kind === "merchant" && ((shopName === "" && "shopName") || (address === "" && "address"));
    if (lacking) refuseFields({ [lacking]: "invalid" });
    return {
      details: { ...given, documents: await keepDocuments(given.documents, checklists[kind], keeping) },
      summary: `${roleNames[kind][ctx.language]} · ${shopName || zone}`,
      alike: given.documents.map(markOf),
      words: [zone, address],
    };
  },
};
