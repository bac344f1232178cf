import { applicationQueue, checklists, type ApplicationDetails } from "@vowdesk/contract/reviews/applications";
import type { Language } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse, refuseFields } from "../../../kernel/http/refusal.ts";
import { roleNames } from "../../../locales/notice-texts.ts";
import { changeAppAccount, lockAppAccount } from "../../staff/auth/auth.ts";
import { assertInOrder, keepDocuments, markOf } from "../../people/documents/documents.ts";
import { hasOpenOrders, insertMerchant, insertWorker } from "../../local/orders/orders.ts";
import { defineQueue, notify } from "../engine/engine.ts";

/** The kind of order that each kind of worker carries out. */
const orderKindOf = { courier: "delivery", driver: "driver", runner: "errand" } as const;

/** Gives the account its new role, and creates its shop or worker record. */
async function grantRole(ctx: Context, id: number, details: ApplicationDetails): Promise<void> {
  await changeAppAccount(ctx, id, { role: details.kind });
  if (details.kind === "merchant") await insertMerchant(ctx.db, id, details);
  else await insertWorker(ctx.db, { id, zone: details.zone, serves: orderKindOf[details.kind] });
}

const summaryFor = (
  { kind, shopName, zone }: Pick<ApplicationDetails, "kind" | "shopName" | "zone">,
  language: Language,
) => `${roleNames[kind][language]} · ${shopName || zone}`;

/** Applications: approved only with every document in order and no open order. */
export const queue = defineQueue(applicationQueue, {
  messageType: 13,
  withinMinutes: 48 * 60,
  initialStatus: "waiting",
  refusedWhile: { statuses: ["waiting", "returned"] },
  acts: {
    approve: {
      to: "approved",
      async change(ctx, { person_id, details }) {
        await assertInOrder(ctx, checklists[details.kind], details.documents);
        if (await hasOpenOrders(ctx.db, person_id)) refuse("application-orders");
        return {};
      },
      async effect(ctx, item) {
        await lockAppAccount(ctx.db, item.person_id);
        // The customer placed an order during the undo time. The item must be decided again.
        if (await hasOpenOrders(ctx.db, item.person_id)) return { status: "waiting" };
        await grantRole(ctx, item.person_id, item.details);
        return notify(ctx, item, "application-approved");
      },
    },
    reject: { to: "rejected", needsReason: true, notice: "application-rejected" },
    return: { to: "returned", needsReason: true, notice: "application-returned" },
  },
  steps: {
    /** Completes the applicant's own returned application. Each new document replaces the one of its name. */
    async complete(ctx, { person_id, status, details }, { documents }, keeping) {
      if (person_id !== ctx.actor.id) refuse("not-found");
      if (status !== "returned") refuse("review-closed");
      const input = await keepDocuments(documents, checklists[details.kind], keeping);
      const others = details.documents.filter(({ name }) => input.every((document) => document.name !== name));
      return { status: "waiting", details: { ...details, documents: [...others, ...input] } };
    },
  },
  summaryFor,
  async submit(ctx, input, { person, ...keeping }) {
    const { kind, shopName, zone, address } = input;
    if (person.role !== "customer") refuse("application-customers-only");
    const lacking = kind === "merchant" && ((shopName === "" && "shopName") || (address === "" && "address"));
    if (lacking) refuseFields({ [lacking]: "required" });
    return {
      details: { ...input, documents: await keepDocuments(input.documents, checklists[kind], keeping) },
      summary: summaryFor(input, ctx.language),
      similarityKeys: input.documents.map(markOf),
      searchTerms: [zone, address],
    };
  },
});
