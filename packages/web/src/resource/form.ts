import type { FeatureName } from "@vowdesk/contract";
import type { CallInput, CallOutput, Endpoint } from "@vowdesk/contract/kernel";
import type { Field, Fields, Values } from "./field.ts";
import type { Row } from "./filter.ts";

/** A form as the engine sees it. The phantom member keeps it from records of another type. */
export interface AnyForm<R extends object = Row> {
  readonly edits?: R;
  create: Endpoint | null;
  update: Endpoint | null;
  /** The call that loads the single record of a form without a list. The update must answer with that record. */
  load: Endpoint | null;
  fields: Fields;
  defaults: Row;
  /** Features whose answers change, in addition to the one of the page. */
  invalidates: readonly FeatureName[];
  prepare?(input: Row, values: Values): object;
  isReady?(values: Values): boolean;
}

type InputOf<E> = [E] extends [never] ? Record<never, never> : E extends Endpoint ? CallInput<E> : never;
type OutputOf<E> = [E] extends [never] ? never : E extends Endpoint ? CallOutput<E> : never;
type At<T, K> = K extends keyof T ? T[K] : never;
/** The inputs of both calls as one object. */
type Both<C, U> = { [K in keyof InputOf<C> | keyof InputOf<U>]: At<InputOf<C>, K> | At<InputOf<U>, K> };

type Nested<T> = Exclude<T, readonly unknown[]> extends infer O extends object ? O : never;
/** Fields of the input, and fields of its objects as `labels.en`. */
type Path<T> = {
  [K in keyof T & string]:
    | K
    | (Nested<NonNullable<T[K]>> extends never ? never : `${K}.${Path<Nested<NonNullable<T[K]>>>}`);
}[keyof T & string];
type ValueAt<T, P extends string> = P extends keyof T
  ? T[P]
  : P extends `${infer K}.${infer Rest}`
    ? K extends keyof T
      ? ValueAt<NonNullable<T[K]>, Rest>
      : never
    : never;

interface FormSpec<C extends Endpoint, U extends Endpoint> {
  /** Adds a record. It gets all filled fields. */
  create?: C;
  /** Changes a record. It gets the changed fields, with `id` and `version` of the record if its input has them. */
  update?: U;
  load?: Endpoint;
  /** Keys are fields of the calls' inputs; any other key does not compile. */
  fields: { [P in Path<Both<C, U>>]?: Field<ValueAt<Both<C, U>, P>> };
  /** Values of a new record. */
  defaults?: Partial<InputOf<C>>;
  invalidates?: readonly FeatureName[];
  /** Completes the input before it is sent. `values` are those of all fields. */
  prepare?: (input: Partial<Both<C, U>>, values: Values) => object;
  /** A rule across fields, in addition to those of the contract. */
  isReady?: (values: Values) => boolean;
}

/** Declares the form of a record, typed by its calls. An action opens it: with `initialValues` for a new record, else to change one. */
export function form<
  C extends Endpoint = never,
  U extends Endpoint = never,
  R extends OutputOf<C> | OutputOf<U> = OutputOf<C> | OutputOf<U>,
>(spec: FormSpec<C, U>): AnyForm<R & object> {
  const { create = null, update = null, load = null, defaults = {}, invalidates = [], ...rest } = spec;
  // Safe cast: the types are checked here, and the engine reads fields by name.
  return { create, update, load, defaults, invalidates, ...rest } as unknown as AnyForm<R & object>;
}
