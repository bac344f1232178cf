import type { RawBuilder } from "kysely";
import type { Tables } from "../../platform/database/index.ts";
import type { RetentionRule } from "./retention.ts";

/** What a column says about a person. */
export type PersonalKind =
  | "name"
  | "phone"
  | "email"
  | "address"
  | "place"
  | "text"
  | "identity"
  | "picture"
  | "signature"
  | "payment"
  | "device"
  | "credential"
  | "history"
  | "search";

/** `app`: app users. `couple`: partners of a wedding or lead, who may have no account. `staff`: users of the dashboard. */
export type PersonalSubject = "app" | "couple" | "staff";

/** Laws by which the business keeps data of an erased person, with the years from the erasure (docs/decisions/101). */
export const grounds = {
  accounting: {
    years: 10,
    law: "Implementation Rules of the Tax Collection Administration Law (China), article 29: vouchers, receipts and records of payments",
  },
  transactions: { years: 3, law: "E-Commerce Law (China), article 31: goods, services and payments of an order" },
  claims: {
    years: 3,
    law: "Civil Code (China), article 188, and Personal Information Protection Law, article 69: evidence against claims",
  },
} as const;
export type Ground = keyof typeof grounds;

/** What an erasure stores: the alias or nothing instead of a text, null, or this value. */
export type Erased = "alias" | "empty" | "null" | ((id: number, alias: string) => RawBuilder<unknown>);

/** `feature`: the records of the feature change it, because its value depends on more than its row. The test of erasures proves it. */
type Ending =
  | { erased: Erased | "feature" }
  /** The law keeps the value for the time of the ground after the erasure. `afterwards` is stored at its end. */
  | { kept: Ground; afterwards: Erased | "feature" };

export type PersonalColumn = Ending & {
  kind: PersonalKind;
  /** What an export has instead of the column. `null`: it has nothing of it, because only the server can use it. */
  exported?: null | ((id: number) => RawBuilder<unknown>);
  /** The setting of the business that removes old values, in rows that its rule names (`app/retention.ts`). */
  retention?: RetentionRule;
};

interface PersonalColumnsOf<T extends keyof Tables & string> {
  table: T;
  subject: Exclude<PersonalSubject, "staff">;
  /** The rows that are about an app account. */
  isOf(id: number): RawBuilder<boolean>;
  /** The rows that an erasure deletes. In all others it changes the personal columns. */
  deleted?: RawBuilder<boolean>;
  /** The ground on which the law keeps the rest of the rows. Absent: nothing of a person remains in them. */
  law?: Ground;
  personal: { readonly [C in keyof Tables[T] & string]?: PersonalColumn };
  /** Columns without personal data that an erasure changes too. */
  changed?: { readonly [C in keyof Tables[T] & string]?: (now: Date) => RawBuilder<unknown> };
  /** Columns without personal data that an export has too. */
  facts: readonly (keyof Tables[T] & string)[];
  /** Computed values that an export has too, by name. */
  computed?: Readonly<Record<string, (id: number) => RawBuilder<unknown>>>;
  /** Its triggers keep signed and decided rows as they are. They do not run during an erasure. */
  isFrozen?: boolean;
}

/** The personal data of a table, declared beside its SQL. Export, figures and erasure follow from it (docs/decisions/101). */
export type PersonalTable = { [T in keyof Tables & string]: PersonalColumnsOf<T> }[keyof Tables & string];

/** What ends the personal data of a table that no erasure changes. */
export type EndOfData =
  /** A job deletes it after a time. */
  | { job: string }
  /** The settings of the business delete it after a time. */
  | { retention: RetentionRule }
  /** It is deleted with the rows of another table. */
  | { with: string }
  /** It is not deleted, for this reason. */
  | { never: string };

interface OtherColumnsOf<T extends keyof Tables & string> {
  table: T;
  subject: PersonalSubject;
  personal: { readonly [C in keyof Tables[T] & string]?: PersonalKind };
  ends: EndOfData;
}

/**
 * The personal data of a table whose rows belong to no app account, declared beside its SQL: about members of staff, or about people
 * whose rows cannot be told from others.
 */
export type OtherPersonalTable = { [T in keyof Tables & string]: OtherColumnsOf<T> }[keyof Tables & string];
