import { Trans } from "@lingui/react/macro";
import { peopleApi } from "@vowdesk/contract/people/people";
import { useEffect } from "react";
import { CallRefused } from "../../../kernel/http/call.ts";
import { usePageName, usePageSearch } from "../../../kernel/lists/page.ts";
import { invalidateSoon, useCall } from "../../../kernel/cache/queries.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState, NoPermissionState } from "../../../ui/feedback/states.tsx";
import { PersonHead } from "./components/person-head.tsx";
import { Sections } from "./components/sections.tsx";
import { Timeline } from "./components/timeline.tsx";
import { unawaited } from "../../../ui/timing/unawaited.ts";
import css from "./components/person.module.css";

/** The page shows data of many features, so it polls instead of refetching at every frame of each. */
const refreshEveryMs = 30_000;
const noPermission = 700;

/** All data about an app user. */
export default function PersonPage() {
  const [search] = usePageSearch();
  const id = search.get("id");
  if (id === null || !/^[1-9]\d{0,8}$/.test(id))
    return (
      <EmptyState title={<Trans>No person selected</Trans>}>
        <Trans>Names in orders, chats and lists link to this page.</Trans>
      </EmptyState>
    );
  return <PersonDetail key={id} id={Number(id)} />;
}

function PersonDetail({ id }: { id: number }) {
  const { data, error, refetch, dataUpdatedAt, errorUpdatedAt } = useCall(peopleApi.person, { id });
  const answeredAt = Math.max(dataUpdatedAt, errorUpdatedAt);
  usePageName(data?.name);
  useEffect(
    function refresh() {
      if (answeredAt === 0) return undefined;
      const remainingMs = Math.max(0, answeredAt + refreshEveryMs - Date.now());
      const timer = setTimeout(() => invalidateSoon("people"), remainingMs);
      return () => clearTimeout(timer);
    },
    [answeredAt],
  );
  if (error && !data) return <Failed error={error} retry={() => unawaited(refetch(), "shown")} />;
  if (!data) return <Placeholder />;
  return (
    <div className={css.page}>
      <PersonHead person={data} />
      <div className={css.columns}>
        <div className={css.sections}>
          <Sections person={data} />
        </div>
        <Timeline person={data} />
      </div>
    </div>
  );
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  if (error instanceof CallRefused && error.code === noPermission) return <NoPermissionState />;
  return <ErrorState message={error.message} retry={retry} />;
}

function Placeholder() {
  return (
    <div className={css.page} aria-busy="true">
      <Skeleton height="6.5rem" />
      <div className={css.columns}>
        <div className={css.sections}>
          <Skeleton height="16rem" />
          <Skeleton height="9rem" />
        </div>
        <Skeleton height="28rem" />
      </div>
    </div>
  );
}
