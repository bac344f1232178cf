import { Trans, useLingui } from "@lingui/react/macro";
import { IconEye, IconHelpCircle, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { menusApi, type MenuNode, type RouteRecord, type ViewAsSubject } from "@vowdesk/contract/staff/menus";
import { useMemo, type ReactNode } from "react";
import { refusalOf } from "../../../kernel/http/call.ts";
import { usePageSearch } from "../../../kernel/lists/page.ts";
import { queryOptions, useCall } from "../../../kernel/cache/queries.ts";
import { useCan } from "../../../kernel/session/rights.ts";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import { useActions } from "../../../resource/use-actions.ts";
import { Button } from "../../../ui/input/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState, NoPermissionState } from "../../../ui/feedback/states.tsx";
import { add, edit, remove } from "./menus.actions.ts";
import { MenuTree } from "./components/menu-tree.tsx";
import { PreviewPanel } from "./components/preview-panel.tsx";
import { TargetDialog } from "./components/target-dialog.tsx";
import { unawaited } from "../../../ui/timing/unawaited.ts";
import css from "./components/menus.module.css";

interface MenusProps {
  /** Draws a menu as the sidebar does. */
  drawPreview: (records: readonly RouteRecord[]) => ReactNode;
  /** Requests "view as" for `user:5` or `role:3` and returns a function that starts it. */
  beginView: (target: string) => Promise<() => void>;
}

const page = { name: "menus" as const, actions: [add, edit, remove], title: ({ label }: MenuNode) => label };

/** Value of a query parameter that opens the dialog to choose a user. */
const choosing = "choose";

/** Page of the menu rows: directories, pages and buttons. */
export default function Menus({ drawPreview, beginView }: MenusProps) {
  const tree = useCall(menusApi.list, {});
  const actions = useActions(page);
  const [query, change] = usePageSearch();
  const why = useWhy(query.get("why"));
  if (!tree.data) return <Waiting error={tree.error} retry={() => unawaited(tree.refetch(), "shown")} />;
  const acts = { add: actions.offer(add), edit: actions.offer(edit), remove: actions.offer(remove) };
  const addFirst = acts.add && (() => acts.add?.(null));
  return (
    <div className={css.page}>
      <div className={css.main}>
        <WhyNotice person={why.person} error={why.error} close={() => change({ why: null })} />
        <MenuTree
          roots={tree.data}
          why={why.rows}
          acts={acts}
          canMove={acts.edit !== null && why.rows === null}
          tools={<Tools add={addFirst} change={change} />}
        />
      </div>
      <PreviewPanel person={why.person} draw={drawPreview} />
      <ActionDialog list={actions} />
      <Choosers query={query} change={change} beginView={beginView} />
    </div>
  );
}

type Change = ReturnType<typeof usePageSearch>[1];

/** Why each row is shown or hidden for the user in the query. */
function useWhy(id: string | null) {
  const userId = Number(id);
  const isChosen = Number.isInteger(userId) && userId > 0;
  const answer = useQuery({ ...queryOptions(menusApi.visibility, { userId }, { isAside: true }), enabled: isChosen });
  const rows = useMemo(() => answer.data && new Map(answer.data.rows.map((row) => [row.id, row])), [answer.data]);
  if (!isChosen) return { person: null, rows: null, error: null };
  return { person: answer.data?.person ?? null, rows: rows ?? null, error: answer.error };
}

function Waiting({ error, retry }: { error: Error | null; retry: () => void }) {
  if (refusalOf(error)?.reason === "no-permission") return <NoPermissionState />;
  if (error) return <ErrorState message={error.message} retry={retry} />;
  return (
    <div className={css.main} aria-busy="true">
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <Skeleton key={row} height="2.25rem" />
      ))}
    </div>
  );
}

function Tools({ add, change }: { add: (() => void) | null; change: Change }) {
  const maySeePeople = useCan("sys:user");
  const mayView = useCan("sys:view-as");
  return (
    <>
      {maySeePeople && (
        <Button onClick={() => change({ why: choosing })}>
          <IconHelpCircle size={17} stroke={1.6} aria-hidden="true" />
          <Trans context="kind of record">Menu access</Trans>
        </Button>
      )}
      {mayView && (
        <Button onClick={() => change({ viewAs: choosing })}>
          <IconEye size={17} stroke={1.6} aria-hidden="true" />
          <Trans context="button">View as…</Trans>
        </Button>
      )}
      {add && (
        <Button look="fill" onClick={add}>
          <IconPlus size={17} stroke={1.6} aria-hidden="true" />
          <Trans>New menu entry</Trans>
        </Button>
      )}
    </>
  );
}

interface WhyNoticeProps {
  person: ViewAsSubject | null;
  error: Error | null;
  close: () => void;
}

/** Names the user for whom the rows are explained. */
function WhyNotice({ person, error, close }: WhyNoticeProps) {
  const { t } = useLingui();
  if (!person && !error) return null;
  const roles = person?.roleNames.join(" · ") || t({ message: "no role", context: "menu" });
  return (
    <div className={css.whyNotice} role="status">
      <p>
        {person ? (
          <Trans>
            What <strong>{person.name}</strong> finds, and why ({roles})
          </Trans>
        ) : (
          error?.message
        )}{" "}
        {person?.isEnabled === false && <Trans>This account is disabled.</Trans>}
      </p>
      <Button size="s" onClick={close}>
        <Trans context="button">Close</Trans>
      </Button>
    </div>
  );
}

interface ChoosersProps {
  query: URLSearchParams;
  change: Change;
  beginView: MenusProps["beginView"];
}

/** Dialogs for "view as" and "why hidden". The query opens them, so that links can. */
function Choosers({ query, change, beginView }: ChoosersProps) {
  const viewAs = query.get("viewAs");
  const mayView = useCan("sys:view-as");
  return (
    <>
      <TargetDialog
        isOpen={mayView && viewAs !== null}
        close={() => change({ viewAs: null })}
        title={<Trans context="button">View as</Trans>}
        label={<Trans context="button">View</Trans>}
        hasRoles
        first={viewAs ?? ""}
        choose={beginView}
      >
        <p>
          <Trans>
            This browser tab then shows the pages that this user sees. You cannot change anything. The start and end are
            recorded in the audit trail.
          </Trans>
        </p>
      </TargetDialog>
      <TargetDialog
        isOpen={query.get("why") === choosing}
        close={() => change({ why: null })}
        title={<Trans context="kind of record">Menu access</Trans>}
        label={<Trans context="button">Show</Trans>}
        hasRoles={false}
        first=""
        choose={(target) => Promise.resolve(() => change({ why: target.replace("user:", "") }))}
      >
        <p>
          <Trans>Shows for each menu entry whether this person sees it, and why.</Trans>
        </p>
      </TargetDialog>
    </>
  );
}
