import * as z from "zod";

/** Rows a list answers at most, and by default. */
export const pageSizes = { default: 20, max: 200 } as const;

/** Rows that can be reached by page number; beyond it one narrows by filters. Keeps every page cheap at a million rows. */
export const reachableRows = 10_000;

/** An empty string in a query means "no filter" (PRODUCT 2). */
const emptyAsAbsent = (value: unknown) => (value === "" || value === null ? undefined : value);

/** Makes a filter optional and reads an empty string as absent. */
export function optionalFilter<S extends z.ZodType>(schema: S) {
  return z
    .preprocess<unknown, z.ZodOptional<S>, z.input<S> | "" | null | undefined>(emptyAsAbsent, schema.optional())
    .optional();
}

/** A number from 1 to `most` that may come as text; absent or empty means `fallback`. */
function countingNumber(fallback: number, most: number) {
  return z
    .preprocess<unknown, z.ZodType<number, unknown>, number | string | null | undefined>(
      (value) => (value === "" || value === null ? fallback : value),
      z.coerce.number().int().min(1).max(most),
    )
    .default(fallback);
}

type Filters = Record<string, z.ZodType>;
type OptionalFilters<F extends Filters> = { [K in keyof F]: ReturnType<typeof optionalFilter<F[K]>> };

/**
 * Input of a list call: the feature's filters, all optional, then page, size and order.
 * `sort` names one of `sorts` (the first is the default), `dir` is `asc` or `desc`.
 */
export function listInput<F extends Filters, const S extends readonly [string, ...string[]]>(filters: F, sorts: S) {
  const optional = Object.fromEntries(
    Object.entries(filters).map(([name, schema]) => [name, optionalFilter(schema)]),
  ) as unknown as OptionalFilters<F>;
  return z.object({
    ...optional,
    pageNo: countingNumber(1, 1_000_000),
    pageSize: countingNumber(pageSizes.default, pageSizes.max),
    sort: optionalFilter(z.enum(sorts)),
    dir: optionalFilter(z.enum(["asc", "desc"])),
  });
}

/** One page of a list (PRODUCT 2): `total` rows in all, `size` per page, page `current` of `pages`. */
export function pageOf<S extends z.ZodType>(record: S) {
  return z.object({
    records: z.array(record),
    total: z.int(),
    size: z.int(),
    current: z.int(),
    pages: z.int(),
    /** The count stopped early: there are more than `total` rows. */
    more: z.boolean().optional(),
  });
}

export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
  more?: boolean | undefined;
}
