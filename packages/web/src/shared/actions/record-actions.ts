import { msg } from "@lingui/core/macro";
import type { CallInput, Endpoint } from "@vowdesk/contract/kernel";
import { action, type AnyAction } from "../../resource/action.ts";
import type { AnyForm } from "../../resource/form.ts";

/** Conditions by the acts that a record allows, such as `isAvailable: allows("send")`. */
export const allowedBy =
  <R extends { allowed: readonly string[] }>() =>
  (act: R["allowed"][number]) =>
  ({ allowed }: R): boolean =>
    allowed.includes(act);

/** The input of a call that changes a record in the version that the user saw. */
export const versionOf = ({ id, version }: { id: number; version: number }) => ({ id, version });

interface Edit<R extends object> extends Partial<Pick<AnyAction<R>, "title" | "isAvailable" | "requires">> {
  tone?: "primary";
  opens: AnyForm<R>;
}

/** Opens the form of a record. By default the call of the form decides whether it is offered. */
export const editAction = <R extends object>(spec: Edit<R>): AnyAction<R> =>
  action({ name: "update", label: msg({ message: "Edit", context: "button" }), ...spec });

/** A call that needs the id of a record and nothing else. */
type CallById<E extends Endpoint> = { id: number } extends CallInput<E> ? E : never;

type DeletionLooks<R extends object> = Pick<
  AnyAction<R>,
  "title" | "submitLabel" | "warning" | "check" | "isAvailable"
>;

interface Deletion<R extends object, E extends Endpoint> extends Partial<DeletionLooks<R>> {
  call: CallById<E>;
}

/** Deletes a record after a second click. */
export function deleteAction<R extends { id: number }, E extends Endpoint>(spec: Deletion<R, E>): AnyAction<R> {
  const declared: Partial<AnyAction<R>> = {
    name: "delete",
    label: msg({ message: "Delete", context: "button" }),
    successMessage: msg({ message: "Deleted", context: "result" }),
    tone: "danger",
    inputFrom: ({ id }) => ({ id }),
    ...spec,
  };
  // Safe cast: the type of the call states that its input is the id.
  return action(declared as never);
}
