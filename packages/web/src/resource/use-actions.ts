import type { FeatureName } from "@vowdesk/contract";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { useMemo, type ReactNode } from "react";
import { applyAnswer, queryClient, queryOptions } from "../kernel/cache/queries.ts";
import { call } from "../kernel/http/call.ts";
import { navigate } from "../kernel/lists/page.ts";
import { usePageMemory, usePageOwned } from "../kernel/session/page-memory.ts";
import { useSession } from "../kernel/session/session.ts";
import { toast } from "../ui/feedback/toast.tsx";
import { isShown } from "../ui/overlay/open-layers.ts";
import { isPermitted, type AnyAction } from "./action.ts";
import type { Row } from "./filter.ts";
import type { ActionOwner } from "./record.ts";
import { createRunner } from "./runner.ts";
import type { StoredRun } from "./run.ts";

/** Whether no other dialog is visible. */
const canOpenDialog = () => !isShown("[role=dialog][aria-modal]");

const replace = (load: Endpoint, record: unknown) =>
  queryClient.setQueryData(queryOptions(load, {} as never).queryKey, record);

const environment = { call, toast, canOpenDialog, navigate, changed: applyAnswer, replace };

/** The runner of this page, which lives until the page is closed. `name` distinguishes several on one page. */
export function useRunner(owner: ActionOwner, name = "run") {
  const memory = usePageMemory<StoredRun>(name);
  return usePageOwned(`runner of ${name}`, () => createRunner(owner, memory, environment));
}

/** A page's declaration of its actions. */
export interface PageActions<R extends object> {
  /** Feature whose answers change. */
  name: FeatureName;
  actions: readonly AnyAction<R>[];
  title?: (record: R) => string;
  /** The state of the record. A conflict notice shows it as the current value. */
  badge?: (record: R) => ReactNode;
}

/** The actions of a page without a resource. `offer` returns a function that starts one; null without permission. */
export function useActions<R extends object>(page: PageActions<R>, name?: string) {
  const codes = useSession(({ user }) => user?.roles);
  const owner = useMemo(() => ({ key: "id", tools: [], detail: null, ...page }) as unknown as ActionOwner, [page]);
  const runner = useRunner(owner, name);
  return useMemo(
    () => ({
      resource: owner,
      ...runner,
      offer: (action: AnyAction<R>) =>
        codes && isPermitted(action as AnyAction)
          ? (record: R | null) => runner.start(action as AnyAction, record as Row | null)
          : null,
    }),
    [owner, runner, codes],
  );
}

/** The part of a list or page that starts and shows actions. */
export type Actions = Omit<ReturnType<typeof useActions>, "offer">;
