import * as z from "zod";
import { Key } from "./primitives.ts";

/** Rows per page. */
export const pageSizes = { default: 20, max: 200 } as const;

/** Rows that page numbers reach. The limit keeps every page cheap in tables of a million rows. */
export const reachableRows = 10_000;

/** An empty string in a query means that the filter is not set. */
const emptyAsAbsent = (value: unknown) => (value === "" || value === null ? undefined : value);

/** Makes a filter optional and treats an empty string as absent. */
export function optionalFilter<S extends z.ZodType>(schema: S) {
  return z
    .preprocess<unknown, z.ZodOptional<S>, z.input<S> | "" | null | undefined>(emptyAsAbsent, schema.optional())
    .optional();
}

/** A number from 1 to `most`, also as text. Absent or empty means `fallback`. */
function countingNumber(fallback: number, max: number) {
  return z
    .preprocess<unknown, z.ZodType<number, unknown>, number | string | null | undefined>(
      (value) => (value === "" || value === null ? fallback : value),
      z.coerce.number().int().min(1).max(max),
    )
    .default(fallback);
}

/** Keys of records, also as comma-separated text, at most as many as a page has rows. */
const keys = z.preprocess<unknown, z.ZodArray<z.ZodString>, string | string[]>(
  (value) => (typeof value === "string" ? value.split(",") : value),
  z.array(Key).max(pageSizes.max),
);

type Filters = Record<string, z.ZodType>;
type OptionalFilters<F extends Filters> = { [K in keyof F]: ReturnType<typeof optionalFilter<F[K]>> };

/** Makes filters optional. */
export const optionalFilters = <F extends Filters>(filters: F): OptionalFilters<F> =>
  // `fromEntries` loses which schema belongs to which name.
  Object.fromEntries(
    Object.entries(filters).map(([name, schema]) => [name, optionalFilter(schema)]),
  ) as unknown as OptionalFilters<F>;

const defaultSorts = new WeakMap<object, string>();

/**
 * Input of a list call: the feature's filters, all optional, then page, size and order. `sort` is one of `sorts` (default: the
 * first), `dir` is `asc` or `desc`. `ids` narrows the list to the records with these keys.
 */
export function listInput<F extends Filters, const S extends readonly [string, ...string[]]>(filters: F, sorts: S) {
  const input = z.object({
    ...optionalFilters(filters),
    ids: optionalFilter(keys),
    pageNo: countingNumber(1, 1_000_000),
    pageSize: countingNumber(pageSizes.default, pageSizes.max),
    sort: optionalFilter(z.enum(sorts)),
    dir: optionalFilter(z.enum(["asc", "desc"])),
  });
  defaultSorts.set(input, sorts[0]);
  return input;
}

/** The default sort of a list call by its input schema; undefined for other calls. */
export const defaultSortOf = (input: object): string | undefined => defaultSorts.get(input);

/** A page of a list. */
export function pageOf<S extends z.ZodType>(record: S) {
  return z.object({
    records: z.array(record),
    total: z.int(),
    size: z.int(),
    current: z.int(),
    pages: z.int(),
    /** Counting stopped early: there are more than `total` rows. */
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

/** Input of the call that exports a list: its filters, and `next` of the former part. */
export const exportInput = <F extends Filters>(filters: F) =>
  z.object({ filters: z.object(optionalFilters(filters)).default({} as never), after: z.int().min(1).optional() });

/** A part of an export, newest records first. */
export const exportPartOf = <S extends z.ZodType>(record: S) =>
  z.object({
    records: z.array(record),
    /** Continues the export; null after the last part. */
    next: z.int().nullable(),
    /** Time zone of the business, in which a file shows times. IANA name. */
    timeZone: z.string(),
  });
