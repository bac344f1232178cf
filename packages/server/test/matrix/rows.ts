import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { AuditCases, ObjectFactories, Rows } from "./objects.ts";
import { reviewObjects, reviewRows } from "./reviews.ts";

interface FeatureAccess {
  rows?: Rows;
  objects?: ObjectFactories;
  auditCases?: AuditCases;
}

const names = readdirSync(join(import.meta.dirname, "features"), { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".ts"),
);
const features = await Promise.all(names.map((name) => import(`./features/${name}`) as Promise<FeatureAccess>));

/** One row per call of the contract. A call without a row fails `matrix.test.ts`, which prints its name. */
export const rows: Rows = Object.assign({}, reviewRows, ...features.map((feature) => feature.rows));

/** The factories of all kinds of objects. */
export const factories: ObjectFactories = Object.assign(
  {},
  reviewObjects,
  ...features.map((feature) => feature.objects),
);

export const auditCases: AuditCases = (server) =>
  Object.assign({}, ...features.map((feature) => feature.auditCases?.(server)));
