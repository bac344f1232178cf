import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CallInput, CallOutput, Endpoint } from "@vowdesk/contract/kernel";
import type { ReactNode } from "react";
import { mayCall } from "../kernel/session/rights.ts";
import type { Toast } from "../ui/feedback/toast.tsx";
import type { CaptureOpening } from "../ui/input/persistent-state.ts";
import type { Field, Fields, Values } from "./field.ts";
import type { Row } from "./filter.ts";
import type { AnyForm } from "./form.ts";

interface ActionLooks {
  name: string;
  label: MessageDescriptor;
  /** Title of the dialog, with the placeholder `{name}` for the record. Default: label and name. */
  title?: MessageDescriptor;
  /** Label of the button in the dialog. Default: the label; Save in a form. */
  send?: MessageDescriptor;
  /** Notice after success. Null for actions whose result is visible on the page. */
  done: MessageDescriptor | null;
  /** `primary` has a button in the row. `danger` shows a warning and asks for a second click. */
  tone?: "danger" | "primary";
  /** Shown above the fields. */
  warning?: MessageDescriptor;
  /** A letter that starts the action on the current row or the open record. */
  shortcut?: string;
}

/** Data of a 409: the current record, its last editor and the time. */
export interface Conflict {
  current: Row;
  changedBy: string;
  changedAt: string;
  /** The record that the user saw. */
  before: Row | null;
}

/** Props of a dialog that a feature writes itself. It stays mounted while it is closed. */
export interface OpenedProps<R extends object> {
  /** Null while the dialog is closed. */
  record: R | null;
  /** Input that survives a reload, by name. */
  values: Values;
  /** Null deletes the value. A value counts as unsaved input. */
  write: (name: string, value: unknown) => void;
  conflict: Pick<Conflict, "changedBy" | "changedAt"> | null;
  /** Continues with the current record. */
  rebase: (conflict: { current: object; changedBy: string; changedAt: string }) => void;
  close: () => void;
  hold: CaptureOpening;
}

export type Dialog<R extends object> = (props: OpenedProps<R>) => ReactNode;

/** A call whose refusal states why the action is not possible. */
interface Check {
  call: Endpoint;
  refused: MessageDescriptor;
}

/** A call whose access decides whether an action is offered. A form that is loaded on demand states the access alone. */
type Needed = Pick<Endpoint, "access">;

/** Methods instead of properties, so that an action on one record type fits into a list of actions on any. */
export interface AnyAction<R extends object = Row> extends ActionLooks {
  call: Endpoint | null;
  opens: AnyForm | Dialog<never> | null;
  goes?(record: R): string;
  begins?(record: R | null): Row;
  after?(created: unknown, source: R): Promise<void>;
  next: AnyAction | null;
  check: Check | null;
  needs: readonly Needed[];
  when(record: R): boolean;
  from(record: R): object;
  explain?(record: R): ReactNode;
  tell?(answer: unknown): Partial<Toast>;
  ask: Fields;
}

type RequiredKey<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? never : K }[keyof T];
type Must<I, F> = { [K in Exclude<RequiredKey<I>, keyof F>]-?: Field<I[K]> };
type May<I, F> = { [K in Exclude<keyof I, keyof F>]?: Field<NonNullable<I[K]>> };
type AskableFields<I, F> = { [K in keyof (Must<I, F> & May<I, F>)]: (Must<I, F> & May<I, F>)[K] };
type AskOption<A> = Record<never, never> extends A ? { ask?: A } : { ask: A };

interface Offer<R extends object> extends Omit<ActionLooks, "done"> {
  /** Whether the record allows the action. Default: always. */
  when?: (record: R) => boolean;
  /** The calls whose access decides whether the action is offered. Default: the call of the action or its form. */
  needs?: readonly Needed[];
}

interface CallSpec<R extends object, E extends Endpoint, F> extends Offer<R> {
  done: MessageDescriptor | null;
  call: E;
  begins?: (record: R) => Partial<CallInput<E>>;
  /** Called when the dialog opens, with the input of the action. */
  check?: Check;
  /** The part of the input that the record provides. */
  from: (record: R) => F;
  /** Information about the record, shown above the fields. */
  explain?: (record: R) => ReactNode;
  /** Additions to the success notice, such as an undo action. */
  tell?: (answer: CallOutput<E>) => Partial<Toast>;
  /** Called with the answer. The dialog is closed by then. */
  after?: (answer: CallOutput<E>) => Promise<void>;
}

interface FormSpec<R extends object> extends Offer<R> {
  opens: AnyForm<R>;
  done?: MessageDescriptor;
  tell?: (saved: R) => Partial<Toast>;
  /** First values of a new record. Without it the form changes the record. */
  begins?: (record: R | null) => object;
  /** Further calls after the new record is stored. The dialog is closed by then; a refusal becomes a toast. */
  after?: (created: R, source: R) => Promise<void>;
  /** The action that is started on the new record. */
  next?: AnyAction<R>;
}

interface DialogSpec<R extends object> extends Offer<R> {
  opens: Dialog<R>;
  needs: readonly Needed[];
}

interface LinkSpec<R extends object> extends Offer<R> {
  /** The address of the page that the action opens. */
  goes: (record: R) => string;
  needs: readonly Needed[];
}

/** Declares a button that makes a call. It asks for exactly the input that the record does not provide. */
export function action<R extends object, E extends Endpoint, const F extends Partial<CallInput<E>>>(
  spec: CallSpec<R, E, F> & AskOption<AskableFields<CallInput<E>, F>>,
): AnyAction<R>;
/** Declares a button that opens a form, opens a dialog of the feature, or goes to another page. */
export function action<R extends object>(spec: FormSpec<R>): AnyAction<R>;
export function action<R extends object>(spec: DialogSpec<R> | LinkSpec<R>): AnyAction<R>;
export function action(declared: object): AnyAction {
  const spec = declared as Omit<ActionLooks, "done"> & Partial<AnyAction>;
  const { call = null, opens = null, begins } = spec;
  const used = isForm(opens) ? (begins ? opens.create : opens.update) : call;
  return {
    done: msg`Saved`,
    next: null,
    check: null,
    ask: {},
    needs: used ? [used] : [],
    when: () => true,
    from: () => ({}),
    ...spec,
    call,
    opens,
  };
}

export const isForm = (opens: AnyAction["opens"]): opens is AnyForm => opens !== null && "fields" in opens;

/** Whether the signed-in user may start the action. */
export const isPermitted = ({ needs }: AnyAction): boolean => needs.every(mayCall);

/** The actions that the record allows now, in declared order. */
export const openActions = (actions: readonly AnyAction[], record: Row) => actions.filter((item) => item.when(record));

/** Actions that open something, have fields, or have the tone `danger` open a dialog. */
export const needsDialog = ({ opens, ask, tone }: AnyAction) =>
  opens !== null || tone === "danger" || Object.keys(ask).length > 0;
