import type { HandlerInput, Page } from "@vowdesk/contract/kernel";
import type { AppPackage, NewestPackage, uploadsApi } from "@vowdesk/contract/operations/uploads";
import type * as z from "zod";
import { isOutdated, refuseAsChanged } from "../../../../kernel/concurrency/version.ts";
import type { Context } from "../../../../kernel/http/context.ts";
import { authorOf } from "../../../../kernel/transaction/actor.ts";
import { presentedPage } from "../../../../kernel/paging/page.ts";
import type { ReceivedFile } from "../../../../kernel/http/received-file.ts";
import { refuse } from "../../../../kernel/http/refusal.ts";
import { newToken } from "../../../../platform/secrets/tokens.ts";
import { presentPackage } from "../uploads.present.ts";
import { registerFile, discardFile } from "../uploads.service.ts";
import * as store from "../uploads.store.ts";
import * as claims from "../claims.service.ts";
import type { PackageRow } from "../uploads.store.ts";
import { PackageRefused, readPackage, type ReadPackage } from "./package-file.ts";

declare module "../../../../kernel/transaction/events.ts" {
  interface Events {
    "package.uploaded": Fact & { after: object };
    "package.activated": Fact & { before: object; after: object };
  }
}

const mediaType = "application/vnd.android.package-archive";
/** The permission that allows downloading packages that are not active. */
const access = "packages";

const subjectOf = (of: Pick<PackageRow, "package_name" | "version_code">) =>
  `package:${of.package_name}:${of.version_code}`;
const signalPackage = (ctx: Context, id: number) =>
  ctx.signal({ kind: "changed", feature: "uploads", id: String(id), access });

const list = (ctx: Context, query: HandlerInput<typeof uploadsApi.listPackages>): Promise<Page<AppPackage>> =>
  presentedPage(ctx, store.packageListing, query, (row) => presentPackage(row, ctx.actor));

export async function findPackage(ctx: Context, { id }: { id: number }): Promise<AppPackage> {
  return presentPackage((await store.findPackage(ctx.db, id)) ?? refuse("not-found"), ctx.actor);
}

export async function newestPackage(
  ctx: Context,
  { packageName }: { packageName: string },
): Promise<z.input<typeof NewestPackage>> {
  const row = (await store.findActive(ctx.db, packageName)) ?? refuse("not-found");
  return presentPackage(row, ctx.actor);
}

/** Refuses a version that is not above the active one, because phones do not install lower versions. */
async function assertNewer(ctx: Context, packageName: string, versionCode: number): Promise<PackageRow | undefined> {
  const active = await store.findActive(ctx.db, packageName);
  if (active && versionCode <= Number(active.version_code))
    refuse("package-not-newer", { values: { code: versionCode, active: active.version_code } });
  return active;
}

async function read(path: string): Promise<ReadPackage> {
  try {
    return await readPackage(path);
  } catch (error) {
    if (error instanceof PackageRefused) refuse(error.reason, { values: { what: error.what } });
    throw error;
  }
}

async function stage(ctx: Context, fileId: string, read: ReadPackage, bytes: number): Promise<AppPackage> {
  const { packageName, versionCode, versionName, sha256 } = read;
  await store.lockPackageName(ctx.db, packageName);
  await assertNewer(ctx, packageName, versionCode);
  const by = authorOf(ctx);
  await store.retire(ctx.db, packageName, { state: "staged", versionCode: String(versionCode) }, by);
  const row = await store.insertPackage(ctx.db, {
    file_id: fileId,
    package_name: packageName,
    version_code: String(versionCode),
    version_name: versionName,
    bytes: String(bytes),
    sha256,
    uploaded_by: ctx.actor.name,
    uploaded_at: ctx.now,
  });
  await store.keepFile(ctx.db, fileId, {
    bytes: String(bytes),
    width: null,
    height: null,
    duration_ms: null,
    squares: {},
  });
  await claims.addClaim(ctx.db, fileId, `package:${row.id}`);
  const after = { packageName, versionCode, versionName, bytes, checksum: sha256.toString("hex"), state: row.state };
  ctx.emit({ type: "package.uploaded", subject: subjectOf(row), after });
  signalPackage(ctx, row.id);
  return presentPackage(row, ctx.actor);
}

/** Stores an uploaded package as staged. It is checked without unpacking and waits for activation. */
export async function upload(ctx: Context, file: ReceivedFile): Promise<AppPackage> {
  if (file.isCut) refuse("package-too-large");
  const { path } = file;
  const manifest = await read(path);
  const name = `${newToken()}.apk`;
  const requested = { name, module: "package", is_public: false, access, media_type: mediaType } as const;
  const id = await ctx.transaction(async (inside) => {
    await assertNewer(inside, manifest.packageName, manifest.versionCode);
    return registerFile(inside, requested, { received: file.size, stored: file.size });
  });
  try {
    await ctx.services.files.put(name, { path }, mediaType);
    return await ctx.transaction((inside) => stage(inside, id, manifest, file.size));
  } catch (error) {
    await discardFile(ctx, id, { name, module: "package" }, error);
    throw error;
  }
}

interface Command {
  id: number;
  version: number;
}

/** Activates a staged package, so that all phones are offered it. Simultaneous calls conflict. Versions only increase. */
export async function activate(ctx: Context, { id, version }: Command): Promise<AppPackage> {
  const { package_name } = (await store.findPackage(ctx.db, id)) ?? refuse("not-found");
  await store.lockPackageName(ctx.db, package_name);
  const row = (await store.findPackage(ctx.db, id)) ?? refuse("not-found");
  if (isOutdated(row, version) || row.state !== "staged") refuseAsChanged(row, presentPackage(row, ctx.actor));
  const active = await assertNewer(ctx, package_name, Number(row.version_code));

  const by = authorOf(ctx);
  const [retired] = await store.retire(ctx.db, package_name, { state: "active" }, by);
  if (retired) await store.openTo(ctx.db, retired.file_id, access, false);
  await store.openTo(ctx.db, row.file_id, access, true);
  const next = await store.activatePackage(ctx.db, id, by);
  ctx.emit({
    type: "package.activated",
    subject: subjectOf(row),
    before: { state: row.state, offered: active?.version_name ?? null },
    after: { state: next.state, offered: next.version_name },
  });
  signalPackage(ctx, id);
  if (retired) signalPackage(ctx, retired.id);
  return presentPackage(next, ctx.actor);
}

export { list as listPackages };
