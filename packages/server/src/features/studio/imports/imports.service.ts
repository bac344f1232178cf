import type { CallKey, FilePart, HandlerInput, Page } from "@vowdesk/contract/kernel";
import {
  maxListed,
  type ImportCheck,
  type importsApi,
  type StudioImport,
  type StudioImportDetail,
} from "@vowdesk/contract/studio/imports";
import { assertVersion, refuseAsChanged } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { receivedFile } from "../../../kernel/http/received-file.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { auditKnownPhones } from "../../../kernel/paging/phone-search.ts";
import { presentedPage } from "../../../kernel/paging/page.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { readTable, type ReadTable } from "./file/read-file.ts";
import { allowed } from "./imports.policy.ts";
import { auditFields, present, presentDetail } from "./imports.present.ts";
import * as store from "./imports.store.ts";
import type { ImportRow } from "./imports.store.ts";
import { planFile } from "./plan.service.ts";
import { countUsed } from "./undo.service.ts";
import { countsOf } from "./units.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "import.started": Fact;
    "import.ended": Fact;
    "import.undo-started": Fact;
    "import.undone": Fact;
    /** Records of the import were changed or used before the undo was done. */
    "import.undo-refused": Fact;
  }
}

type Input<C extends CallKey<typeof importsApi>> = HandlerInput<(typeof importsApi)[C]>;

const subjectOf = ({ id }: Pick<ImportRow, "id">) => `import:${id}`;

export function signalChange(ctx: Pick<Context, "signal">, { id, version }: Pick<ImportRow, "id" | "version">): void {
  ctx.signal({ kind: "changed", feature: "imports", id: String(id), version, access: "import" });
}

export const list = (ctx: Context, query: Input<"list">): Promise<Page<StudioImport>> =>
  presentedPage(ctx, store.listing, query, (row) => present(ctx.actor, row));

export async function detail(ctx: Context, { id }: { id: number }): Promise<StudioImportDetail> {
  return presentDetail(ctx.actor, (await store.findImport(ctx.db, id)) ?? refuse("not-found"));
}

/** Reads a received file and removes it. */
async function readReceived(file: FilePart): Promise<ReadTable> {
  const received = receivedFile(file);
  try {
    return await readTable(received);
  } finally {
    await received.discard();
  }
}

/** Checks a file without writing anything but the audit trail. Needs no transaction. */
export async function check(ctx: Context, { file }: Input<"check">): Promise<ImportCheck> {
  const table = await readReceived(file);
  const { rows, units, problems, warnings, leftOut, unknownHeadings, known } = await planFile(ctx, table);
  // The answer tells which numbers are known, as a search for them does.
  await auditKnownPhones(ctx, "leads", [...known.leadPhones].slice(0, maxListed));
  await auditKnownPhones(ctx, "weddings", [...known.weddingPhones].slice(0, maxListed));
  const { isKnown } = await store.findInTheWay(ctx.db, Buffer.from(table.digest, "hex"));
  return {
    digest: table.digest,
    rows,
    counts: countsOf(units, leftOut.length),
    problems: problems.slice(0, maxListed),
    problemCount: problems.length,
    warnings: warnings.slice(0, maxListed),
    warningCount: warnings.length,
    leftOut: leftOut.slice(0, maxListed),
    leftOutCount: leftOut.length,
    unknownHeadings: unknownHeadings.slice(0, 50),
    isKnown,
  };
}

/**
 * Stores a checked file as an import, which the job `imports` carries out. Refuses a file with problems, a file that was imported before,
 * and a second import at the same time. Needs `ownTransaction`.
 */
export async function start(ctx: Context, { fileName, digest, file }: Input<"start">): Promise<StudioImport> {
  const table = await readReceived(file);
  const sha = Buffer.from(table.digest, "hex");
  if ((await store.findInTheWay(ctx.db, sha)).isKnown) refuse("table-known");
  const plan = await planFile(ctx, table);
  if (table.digest !== digest || plan.problems.length > 0 || plan.units.length === 0) refuse("table-problems");
  return ctx.transaction(async (inside) => {
    await store.lockImports(inside.db);
    const { isKnown, isAtWork } = await store.findInTheWay(inside.db, sha);
    if (isKnown) refuse("table-known");
    if (isAtWork) refuse("import-at-work");
    const counts = countsOf(plan.units, plan.leftOut.length);
    const fields = { digest: sha, fileName, counts, userId: inside.actor.id, language: inside.language };
    const id = await store.insertImport(inside.db, fields, plan.units, authorOf(inside));
    const row = (await store.findImport(inside.db, id)) ?? refuse("not-found");
    inside.emit({ type: "import.started", subject: subjectOf(row), after: auditFields(row) });
    signalChange(inside, row);
    return present(inside.actor, row);
  });
}

type Step = "import.ended" | "import.undo-started" | "import.undone" | "import.undo-refused";

/** Saves a change of an import, announces it and returns the import. */
export async function saveStep(
  ctx: Context,
  type: Step,
  before: ImportRow,
  change: Parameters<typeof store.saveImport>[2],
): Promise<ImportRow> {
  await store.saveImport(ctx.db, before.id, change, authorOf(ctx));
  const after = (await store.findImport(ctx.db, before.id)) ?? refuse("not-found");
  ctx.emit({ type, subject: subjectOf(after), before: auditFields(before), after: auditFields(after) });
  signalChange(ctx, after);
  return after;
}

/** Stops an import if it runs, and lets the job delete all that it has written. Refuses if something followed from it. */
export async function undo(ctx: Context, input: Input<"undo">): Promise<StudioImport> {
  await store.lockImports(ctx.db);
  const before = (await store.lockImport(ctx.db, input.id)) ?? refuse("not-found");
  if (before.state !== "running") await assertVersion(before, input.version, () => presentDetail(ctx.actor, before));
  if (!allowed(ctx.actor, before).includes("undo")) refuseAsChanged(before, presentDetail(ctx.actor, before));
  if (await store.isOtherAtWork(ctx.db, before.id)) refuse("import-at-work");
  const count = await countUsed(ctx, before.id);
  if (count > 0) refuse("import-used", { values: { count } });
  const change = { state: "undoing", ended_at: before.ended_at ?? ctx.now, used_count: 0 } as const;
  return present(ctx.actor, await saveStep(ctx, "import.undo-started", before, change));
}
