import type { CallKey, HandlerInput, Page } from "@vowdesk/contract/kernel";
import type {
  IncludedPiece,
  IncludedPieceInputs,
  PieceAction,
  PieceKind,
  piecesApi,
} from "@vowdesk/contract/studio/pieces";
import { assertVersion, refuseAsChanged } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { allowed } from "./pieces.policy.ts";
import { auditFields, present } from "./pieces.present.ts";
import * as store from "./pieces.store.ts";
import type { KindRow } from "./pieces.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "piece.added": Fact;
    "piece.changed": Fact;
    "piece.retired": Fact;
  }
}

type Input<C extends CallKey<typeof piecesApi>> = HandlerInput<(typeof piecesApi)[C]>;

const subjectOf = ({ id }: KindRow) => `piece:${id}`;

function signalChange(ctx: Context, { id, version }: KindRow): void {
  ctx.signal({ kind: "changed", feature: "pieces", id: String(id), version, access: "piece" });
}

export const list = (ctx: Context, query: Input<"list">): Promise<Page<PieceKind>> =>
  presentedPage(ctx, store.listing, query, (row) => present(ctx, row));

export async function detail(ctx: Context, { id }: { id: number }): Promise<PieceKind> {
  const [row = refuse("not-found")] = await store.findKinds(ctx.db, [id]);
  return present(ctx, row);
}

export async function add(ctx: Context, { texts, priceCents }: Input<"add">): Promise<PieceKind> {
  const added = await store.insertKind(ctx.db, { texts, price_cents: priceCents }, authorOf(ctx));
  ctx.emit({ type: "piece.added", subject: subjectOf(added), after: auditFields(added) });
  signalChange(ctx, added);
  return present(ctx, added);
}

async function lockFor(ctx: Context, action: PieceAction, { id, version }: { id: number; version: number }) {
  const row = (await store.lockKind(ctx.db, id)) ?? refuse("not-found");
  await assertVersion(row, version, () => present(ctx, row));
  if (!allowed(ctx.actor, row).includes(action)) refuseAsChanged(row, present(ctx, row));
  return row;
}

async function save(
  ctx: Context,
  type: "piece.changed" | "piece.retired",
  before: KindRow,
  change: Parameters<typeof store.saveKind>[2],
): Promise<PieceKind> {
  const after = await store.saveKind(ctx.db, before.id, change, authorOf(ctx));
  ctx.emit({ type, subject: subjectOf(after), before: auditFields(before), after: auditFields(after) });
  signalChange(ctx, after);
  return present(ctx, after);
}

export async function update(ctx: Context, input: Input<"update">): Promise<PieceKind> {
  const before = await lockFor(ctx, "update", input);
  const { texts = before.texts, priceCents = before.price_cents } = input;
  return save(ctx, "piece.changed", before, { texts, price_cents: priceCents });
}

export async function retire(ctx: Context, input: Input<"retire">): Promise<PieceKind> {
  const before = await lockFor(ctx, "retire", input);
  const { texts, price_cents } = before;
  return save(ctx, "piece.retired", before, { texts, price_cents, retired_at: ctx.now });
}

/** Typed pieces with the present names of their kinds. A kind that is retired can only stay where it was before. */
export async function includedPieces(
  ctx: Context,
  input: IncludedPieceInputs,
  before: readonly IncludedPiece[],
): Promise<IncludedPiece[]> {
  const rows = await store.findKinds(
    ctx.db,
    input.map(({ kindId }) => kindId),
  );
  const kinds = new Map(rows.map((row) => [row.id, row]));
  return input.map(({ kindId, count }) => {
    const kind = kinds.get(kindId) ?? refuse("piece-unknown");
    const isKept = before.some((piece) => piece.kindId === kindId);
    if (kind.retired_at !== null && !isKept) refuse("piece-unknown");
    return { kindId, texts: kind.texts, count };
  });
}
