import type { AppPackage } from "@vowdesk/contract/operations/uploads";
import type { Actor } from "../../../kernel/http/context.ts";
import { allowed } from "./uploads.policy.ts";
import type { PackageRow } from "./uploads.store.ts";

export const addressOf = (name: string) => `/files/${name}`;

const fileName = String.raw`[\w-]{22}\.(?:jpg|png|apk|webm|ogg|m4a|aac|mp3|wav)`;
const ownAddress = new RegExp(String.raw`^(?:https?:\/\/[^/\s]+)?\/files\/(${fileName})(?:\?.*)?$`);
/** The shape of the names of all files. */
export const nameShape = new RegExp(`^${fileName}$`);

/** The file name in an address of any host; null if the address is not that of an uploaded file. */
export const nameIn = (address: string): string | null => ownAddress.exec(address)?.[1] ?? null;

export const squareKey = (name: string, edge: number | string) => name.replace(".", `-${edge}.`);

export function presentPackage(row: PackageRow, actor: Pick<Actor, "codes">): AppPackage {
  return {
    id: row.id,
    version: row.version,
    packageName: row.package_name,
    versionCode: Number(row.version_code),
    versionName: row.version_name,
    bytes: Number(row.bytes),
    sha256: row.sha256.toString("hex"),
    state: row.state,
    uploadedBy: row.uploaded_by,
    uploadedAt: row.uploaded_at.toISOString(),
    activatedBy: row.activated_by,
    activatedAt: row.activated_at?.toISOString() ?? null,
    url: addressOf(row.file_name),
    allowed: allowed(actor, row.state),
  };
}
