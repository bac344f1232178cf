import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { pageSizes } from "@vowdesk/contract/kernel";
import { menusApi, type RouteRecord, type ViewAsSubject } from "@vowdesk/contract/staff/menus";
import { rolesApi } from "@vowdesk/contract/staff/roles";
import { useState, type ReactNode } from "react";
import { queryOptions } from "../../../../kernel/cache/queries.ts";
import { useCan } from "../../../../kernel/session/rights.ts";
import { SelectControl } from "../../../../ui/input/form-controls.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import css from "./menus.module.css";

interface PreviewPanelProps {
  /** The chosen user, whose sidebar is shown first; null if none is chosen. */
  person: ViewAsSubject | null;
  draw: (records: readonly RouteRecord[]) => ReactNode;
}

const me = "me";

/** Preview of the sidebar of the current user, a role or the chosen user. It is updated after every change. */
export function PreviewPanel({ person, draw }: PreviewPanelProps) {
  const { t } = useLingui();
  const maySeeRoles = useCan("sys:role");
  const roles = useQuery({
    ...queryOptions(rolesApi.list, { pageSize: pageSizes.max }, { isAside: true }),
    enabled: maySeeRoles,
  });
  const [choice, setChoice] = useState<string | null>(null);
  const [seen, setSeen] = useState(person?.target);
  if (seen !== person?.target) {
    setSeen(person?.target);
    setChoice(null);
  }
  const target = choice ?? person?.target ?? me;
  const choices = [
    { value: me, label: t({ message: "Me", context: "person" }) },
    ...(person ? [{ value: person.target, label: person.name }] : []),
    ...(roles.data?.records ?? []).map(({ id, roleName }) => ({ value: `role:${id}`, label: roleName })),
  ];
  return (
    <aside className={css.preview} aria-label={t({ message: "Preview", context: "field" })}>
      <h2>
        <Trans context="field">Preview</Trans>
      </h2>
      <SelectControl label={t`Show the sidebar of`} value={target} set={setChoice} choices={choices} />
      {target === me ? <OwnSidebar draw={draw} /> : <TargetSidebar target={target} draw={draw} />}
    </aside>
  );
}

type Draw = Pick<PreviewPanelProps, "draw">;

function OwnSidebar({ draw }: Draw) {
  const answer = useQuery(queryOptions(menusApi.routes, {}, { isAside: true }));
  return <Sidebar answer={answer} draw={draw} />;
}

function TargetSidebar({ target, draw }: Draw & { target: string }) {
  const answer = useQuery(queryOptions(menusApi.preview, { target }, { isAside: true }));
  return <Sidebar answer={answer} draw={draw} />;
}

interface SidebarProps extends Draw {
  answer: { data: readonly RouteRecord[] | undefined; error: Error | null; refetch: () => Promise<unknown> };
}

function Sidebar({ answer: { data, error, refetch }, draw }: SidebarProps) {
  if (data) return draw(data);
  if (error) return <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />;
  return <Skeleton height="12rem" />;
}
