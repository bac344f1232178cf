import { sql, type Expression } from "kysely";
import type { DataScope } from "../transaction/data-scope.ts";

/** Rows whose zone is in the scope. */
export const isInZones = ({ zones }: Pick<DataScope, "zones">, column: string): Expression<boolean> =>
  zones === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...zones]}::text[])`;

/** Rows whose department is in the scope. */
export const isInDepartments = ({ departmentIds }: DataScope, column: string): Expression<boolean> =>
  departmentIds === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...departmentIds]}::int[])`;
