import { importActions, importsApi, type ImportAction, type ImportState } from "@vowdesk/contract/studio/imports";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";

/** States in which an import can be undone. One that runs is stopped by it. */
const undoable: readonly ImportState[] = ["running", "done"];

/** Actions of the actor on an import. */
export const allowed = (actor: Actor, { state }: { state: ImportState }): ImportAction[] =>
  importActions.filter((action) => undoable.includes(state) && isAllowed(actor, importsApi[action].access));
