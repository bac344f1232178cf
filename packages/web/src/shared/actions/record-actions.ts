import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CallInput, Endpoint } from "@vowdesk/contract/kernel";
import { action, type AnyAction } from "../../resource/action.ts";
import type { AnyForm } from "../../resource/form.ts";

/** Conditions by the acts that a record allows, such as `when: allows("send")`. */
export const allowedBy =
  <R extends { allowed: readonly string[] }>() =>
  (act: R["allowed"][number]) =>
  ({ allowed }: R): boolean =>
    allowed.includes(act);

/** The input of a call that changes a record in the version that the user saw. */
export const versionOf = ({ id, version }: { id: number; version: number }) => ({ id, version });

interface Edit<R extends object> {
  title?: MessageDescriptor;
  tone?: "primary";
  opens: AnyForm<R>;
  when?: (record: R) => boolean;
  /** The calls whose access decides whether the action is offered. Default: the call of the form. */
  needs?: AnyAction["requires"];
}

/** Opens the form of a record. */
export const editAction = <R extends object>(spec: Edit<R>): AnyAction<R> =>
  action({ name: "update", label: msg`Edit`, ...spec });

/** A call that needs the id of a record and nothing else. */
type CallById<E extends Endpoint> = { id: number } extends CallInput<E> ? E : never;

interface Deletion<R extends object, E extends Endpoint> {
  call: CallById<E>;
  title?: MessageDescriptor;
  send?: MessageDescriptor;
  warning?: MessageDescriptor;
  check?: NonNullable<AnyAction["check"]>;
  when?: (record: R) => boolean;
}

/** Deletes a record after a second click. */
export function deleteAction<R extends { id: number }, E extends Endpoint>(spec: Deletion<R, E>): AnyAction<R> {
  const declared = { name: "delete", label: msg`Delete`, done: msg`Deleted`, tone: "danger", ...spec };
  // Safe cast: the type of the call states that its input is the id.
  return action({ ...declared, from: ({ id }: R) => ({ id }) } as never);
}
