import { Trans, useLingui } from "@lingui/react/macro";
import { usersApi, type AppLink } from "@vowdesk/contract/staff/users";
import { PersonLink } from "../../../shared/person-link.tsx";
import { useCall } from "../../../kernel/cache/queries.ts";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import { useActions } from "../../../resource/use-actions.ts";
import { Button } from "../../../ui/input/button.tsx";
import { RelativeTime } from "../../../ui/display/relative-time.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { endLink, link, linkPage } from "./app-links.actions.ts";
import { AppRoleName } from "../../../shared/app-role.tsx";
import { unawaited } from "../../../ui/timing/unawaited.ts";
import layout from "../../../ui/display/layout.module.css";
import css from "./app-links.module.css";

/** The current and former app accounts of a member of staff. */
export function AppLinks({ userId }: { userId: number }) {
  const { data, error, refetch } = useCall(usersApi.appLinks, { userId });
  const actions = useActions(linkPage, `appLink ${userId}`);
  if (error && !data) return <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />;
  if (!data) return <Skeleton height="2.5rem" />;
  return (
    <>
      <p className={css.quiet}>
        <Trans>
          Staff cannot decide cases of their own app account, including one that was linked while the case was open.
        </Trans>
      </p>
      {data.links.length > 0 && (
        <ul className={css.links}>
          {data.links.map((item) => (
            <Link
              key={item.id}
              link={item}
              end={data.mayChange ? () => actions.start(endLink, { ...item, userId }) : null}
            />
          ))}
        </ul>
      )}
      {data.mayChange && (
        <Button size="s" onClick={() => actions.start(link, { userId })}>
          <Trans>Link to an app user</Trans>
        </Button>
      )}
      <ActionDialog list={actions} />
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
    <li className={layout.withAct}>
      <div>
        <PersonLink id={accountId}>{name}</PersonLink> · <AppRoleName role={role} /> · {phone}
        <p className={css.quiet}>
          <Trans context="user">
            Linked <RelativeTime at={since} /> by {setBy}: {reason}
          </Trans>
        </p>
        {until !== null && (
          <p className={css.quiet}>
            <Trans context="user">
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
