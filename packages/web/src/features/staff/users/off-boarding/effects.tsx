import { Plural, Trans } from "@lingui/react/macro";
import { usersApi } from "@vowdesk/contract/staff/users";
import { useCall } from "../../../../kernel/cache/queries.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import css from "./effects.module.css";

/** Lists what off-boarding does to the account, its sessions, its links and its open work. */
export function Effects({ userId }: { userId: number }) {
  const { data } = useCall(usersApi.offBoarding, { id: userId });
  if (!data) return <Skeleton height="6rem" />;
  const { sessions, resetLinks, handOvers } = data;
  return (
    <ul className={css.effects}>
      <li>
        <Trans>The account is disabled. Its records are kept, and it can be enabled again.</Trans>
      </li>
      {sessions > 0 && (
        <li>
          <Plural
            value={sessions}
            one="They are signed out at # place at once."
            other="They are signed out at # places at once."
          />
        </li>
      )}
      {resetLinks > 0 && (
        <li>
          <Plural
            value={resetLinks}
            one="# link to set a password, theirs or made by them, ends."
            other="# links to set a password, theirs or made by them, end."
          />
        </li>
      )}
      {handOvers.length === 0 ? (
        <li>
          <Trans>This user has no open work to hand over.</Trans>
        </li>
      ) : (
        handOvers.map(({ name, label, count }) => (
          <li key={name}>
            <Trans context="user">
              Handed over: {label} <strong>{count}</strong>
            </Trans>
          </li>
        ))
      )}
    </ul>
  );
}
