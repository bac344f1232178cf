import { Trans, useLingui } from "@lingui/react/macro";
import { usersApi, type AppLink } from "@vowdesk/contract/users";
import { usePageMemory } from "../../../kernel/session/page-memory.ts";
import { PersonLink } from "../../../shared/person-link.tsx";
import { useCall } from "../../../kernel/cache/queries.ts";
import { Button } from "../../../ui/input/button.tsx";
import { usePersistentState } from "../../../ui/input/kept.ts";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { AppLinkDialog, isUnsaved, type AppLinkDraft } from "./app-link-dialog.tsx";
import { AppRoleName } from "./app-person-facts.tsx";
import css from "./app-links.module.css";

/** The current and former app accounts of a member of staff. */
export function AppLinks({ userId }: { userId: number }) {
  const { data, error, refetch } = useCall(usersApi.appLinks, { userId });
  const [draft, setDraft] = usePersistentState(usePageMemory<AppLinkDraft>(`appLink ${userId}`), isUnsaved);
  const begin = (ended: AppLinkDraft["ended"]) => setDraft.begin({ userId, ended, phone: "", reason: "" });
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="2.5rem" />;
  return (
    <>
      <p className={css.quiet}>
        <Trans>Nobody decides cases of their own app account, or of one that was theirs while the case was open.</Trans>
      </p>
      {data.links.length > 0 && (
        <ul className={css.links}>
          {data.links.map((link) => (
            <Link key={link.id} link={link} end={data.mayChange ? () => begin(link) : null} />
          ))}
        </ul>
      )}
      {data.mayChange && (
        <Button size="s" onClick={() => begin(null)}>
          <Trans>Link to an app user</Trans>
        </Button>
      )}
      <AppLinkDialog draft={draft} set={setDraft} />
    </>
  );
}

interface LinkProps {
  link: AppLink;
  /** Null where the link may not be changed. */
  end: (() => void) | null;
}

function Link({
  link: { accountId, name, role, phone, since, setBy, reason, until, endedBy, endReason },
  end,
}: LinkProps) {
  const { t } = useLingui();
  return (
    <li>
      <div>
        <PersonLink id={accountId}>{name}</PersonLink> · <AppRoleName role={role} /> · {phone}
        <p className={css.quiet}>
          <Trans>
            Linked <RelativeTime at={since} /> by {setBy}: {reason}
          </Trans>
        </p>
        {until !== null && (
          <p className={css.quiet}>
            <Trans>
              Ended <RelativeTime at={until} /> by {endedBy}: {endReason}
            </Trans>
          </p>
        )}
      </div>
      {until === null && end && (
        <Button size="s" look="bare" aria-label={t`End the link to ${name}`} onClick={end}>
          <Trans>End the link</Trans>
        </Button>
      )}
    </li>
  );
}
