/**
 * The values that calls consist of, each with its limits. Values in answers have none. Where calls differ in their limits, each limit has a name,
 * so that no call accepts more or less than before. The API document writes them out, because a reference to a schema that says only `integer`
 * helps no reader.
 */
import * as z from "zod";
import type { Language } from "./refusal.ts";

/** The largest value of a column of type `integer`. */
const maxInteger = 2_147_483_647;

/* @__NO_SIDE_EFFECTS__ */
const integerFrom = (min: number) => z.int().min(min).max(maxInteger);
/** Also accepts text, for paths and queries. */
/* @__NO_SIDE_EFFECTS__ */
const queryIntegerFrom = (min: number) => z.coerce.number<string | number>().int().min(min).max(maxInteger);

/** The id of a record in a request. It may be text, as in a path or query. */
export const Id = queryIntegerFrom(1);
/** 0 stands for no record, such as the root of a tree. */
export const IdOrZero = queryIntegerFrom(0);
/** The id of a record in the JSON body of a request. */
export const JsonId = integerFrom(1);
/** 0 stands for no record. */
export const JsonIdOrZero = integerFrom(0);
/** The id of a record in an answer. */
export const RecordId = z.int();
/** A key of a record that is text. */
export const Key = z.string().min(1).max(40);

/** A value in every language. */
/* @__NO_SIDE_EFFECTS__ */
export const inEachLanguage = <T extends z.ZodType>(schema: T) =>
  z.object({ zh: schema, en: schema, es: schema, ja: schema } satisfies Record<Language, T>);

/** The version of a record, as answers show it and requests return it. A record that was changed since is not overwritten. */
export const Version = z.int();
/** A version in requests that refuse what no version can be. */
export const BoundedVersion = integerFrom(0);
/** A version that may be text. */
export const QueryVersion = z.coerce.number<string | number>().int();
export const BoundedQueryVersion = queryIntegerFrom(0);

/** A date and a time with its offset. */
export const Moment = z.iso.datetime({ offset: true });
/** A time of day, such as `09:30`. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** An amount of money in an answer. */
export const Cents = z.int();
/** A number of things in a request. */
/* @__NO_SIDE_EFFECTS__ */
export const CountUpTo = (max: number) => z.int().min(0).max(max);
/** An amount of money in a request. */
/* @__NO_SIDE_EFFECTS__ */
export const CentsUpTo = (max: number) => CountUpTo(max);
/* @__NO_SIDE_EFFECTS__ */
export const PositiveCentsUpTo = (max: number) => z.int().min(1).max(max);
export const Percent = CountUpTo(100);

/** The number of rows that a request asks for. */
/* @__NO_SIDE_EFFECTS__ */
export const Limit = (max: number, fallback: number) =>
  z.coerce.number<string | number>().int().min(1).max(max).default(fallback);
/** The place of a record in an order that users choose; smaller numbers come first. */
export const SortNumber = z.coerce.number<string | number>().int().min(0).max(1_000_000);

/** A trimmed text of any number of lines, which may be empty. Lengths are in UTF-16 code units. */
/* @__NO_SIDE_EFFECTS__ */
export const Text = (max: number) => z.string().trim().max(max);
/* @__NO_SIDE_EFFECTS__ */
export const NonEmptyText = (max: number) => z.string().trim().min(1).max(max);
/** A trimmed text without control characters. */
/* @__NO_SIDE_EFFECTS__ */
export const OneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u);

/** The name of a person outside of the staff. */
export const PersonName = NonEmptyText(40);
/** Why an act is necessary. The audit entry keeps it. */
export const Reason = NonEmptyText(200);
/** Why an amount that was agreed with a couple changes. */
export const PaymentReason = NonEmptyText(300);
/** A reason that may be an explanation to the person concerned. */
export const LongReason = NonEmptyText(500);
/** A reason in calls where not every act needs one. */
export const OptionalReason = Text(500);

/** Degrees. */
export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);

/** Address of a page of the back office. */
export const PagePath = z.string().startsWith("/").max(200);
/** Address of a file that was uploaded before. */
export const FileAddress = z.string().min(1).max(500);
