import { sql } from "kysely";
import { idOf, missingId, nothing, shared, type ObjectFactories, type Rows } from "../../objects.ts";

export const objects: ObjectFactories = {
  package: (server) => idOf(server, sql`select coalesce((select max(id) from app_package), ${missingId}) as id`),
};

export const rows: Rows = {
  "uploads.upload": nothing(),
  "uploads.uploadPackage": nothing(),
  "uploads.listPackages": nothing(),
  "uploads.findPackage": shared("package"),
  "uploads.activate": shared("package", (id) => ({ id, version: 1 })),
  "uploads.newestPackage": nothing(),
};
