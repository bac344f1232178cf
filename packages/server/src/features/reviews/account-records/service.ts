export { withoutPersonalFields } from "./personal-fields.ts";
import type { Context } from "../../../kernel/http/context.ts";
import {
  archivePart,
  readById,
  recordsPerPart,
  type AccountRecords,
} from "../../../kernel/transaction/account-records.ts";
import { releaseOwned } from "../../uploads/index.ts";
import { withoutParty, withoutPersonalFields, withOtherParty } from "./personal-fields.ts";
import * as store from "./store.ts";

/** Payments to a card have to be kept with their recipient. Only the encrypted card number is removed. */
const paymentQueue = "withdrawal";

function erasedDetails({ queue, details }: store.StoredDetails): unknown {
  if (queue !== paymentQueue) return withoutPersonalFields(details);
  return { ...(details as object), sealedCard: "" };
}

async function eraseItem(ctx: Context, item: store.StoredDetails, id: number, isOwn: boolean, alias: string) {
  if (!isOwn) return store.saveDetails(ctx.db, item.id, withoutParty(item.details, id));
  await releaseOwned(ctx, `${item.queue}:${item.id}:`);
  return store.eraseReview(ctx.db, item.id, erasedDetails(item), alias);
}

/** Without secrets that only the server can open. */
const readable = ({ details, ...item }: store.ArchivedReview) => {
  const { sealed: _sealed, sealedCard: _sealedCard, ...shown } = details as Record<string, unknown>;
  return { ...item, details: shown };
};

/** Items stay as records of decisions and payments, without texts, pictures, names and numbers. */
export const reviewRecords: AccountRecords<"reviews"> = {
  section: "reviews",
  onErasure: "kept",
  read: async ({ db }, id, after) => {
    const rows = await store.readReviews(db, id, after ?? "0", recordsPerPart + 1);
    return archivePart(rows.map(readable), (item) => String(item.id));
  },
  count: ({ db }, id) => store.countReviews(db, id),
  countOpen: ({ db }, id) => store.countOpenReviews(db, id),
  async erase(ctx, id, alias) {
    for (const { isOwn, ...item } of await store.lockReviewsOf(ctx.db, id))
      await eraseItem(ctx, item, id, isOwn, alias);
  },
  async move(ctx, from, to) {
    const items = await store.lockReviewsOf(ctx.db, from);
    for (const { id, details, isOwn } of items)
      if (!isOwn) await store.saveDetails(ctx.db, id, withOtherParty(details, from, to));
    await store.moveReviews(ctx.db, from, to);
  },
};

export const noticeRecords: AccountRecords<"notices"> = {
  section: "notices",
  onErasure: "erased",
  read: readById(store.readNotices),
  count: ({ db }, id) => store.countNotices(db, id),
  erase: ({ db }, id) => store.deleteNotices(db, id),
  move: ({ db }, from, to) => store.moveNotices(db, from, to),
};

/** Empties the names and texts of items about these weddings, whose partner's personal data is erased. */
export async function eraseAbout(ctx: Context, kind: "wedding" | "lead", ids: readonly number[]): Promise<void> {
  const keys = ids.map((id) => `${kind}:${id}`);
  for (const { id, details } of await store.lockReviewsAbout(ctx.db, keys))
    await store.eraseContents(ctx.db, id, withoutPersonalFields(details));
}

/** Whether both app users were verified with one identity number. */
export const shareIdentity = (ctx: Context, one: number, other: number): Promise<boolean> =>
  store.shareKey(ctx.db, "verification", one, other);

/** The number of open complaints and challenges between two accounts. */
export const openBetween = (ctx: Context, one: number, other: number): Promise<number> =>
  store.countBetween(ctx.db, one, other);
