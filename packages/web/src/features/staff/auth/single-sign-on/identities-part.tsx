import { Trans, useLingui } from "@lingui/react/macro";
import { IconKey } from "@tabler/icons-react";
import { secondFactorApi } from "@vowdesk/contract/staff/auth";
import { singleSignOnApi, type OwnIdentity } from "@vowdesk/contract/staff/single-sign-on";
import { useState } from "react";
import { call } from "../../../../kernel/http/call.ts";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { toast } from "../../../../ui/feedback/toast.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { ProofForm } from "../profile/proof-form.tsx";
import { PartError, PartSkeleton } from "../profile/part-states.tsx";
import { useProfileQuery } from "../profile/profile-query.ts";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import css from "../profile/profile-drawer.module.css";

/** The providers with which the user can sign in. */
export function IdentitiesPart() {
  const { t } = useLingui();
  const identities = useProfileQuery(singleSignOnApi.identities, {});
  const factor = useProfileQuery(secondFactorApi.show, {});
  const [chosenId, choose] = useState<number | null>(null);
  const error = identities.error ?? factor.error;
  const reload = () => {
    unawaited(identities.refetch(), "shown");
    unawaited(factor.refetch(), "shown");
  };
  if (!identities.data || !factor.data) return error ? <PartError error={error} retry={reload} /> : <PartSkeleton />;
  const chosen = identities.data.find(({ providerId }) => providerId === chosenId);
  if (chosen) {
    const removed = () => {
      choose(null);
      toast({ tone: "good", text: t({ message: "Link removed", context: "sign-in" }) });
      reload();
    };
    return (
      <IdentityTask identity={chosen} needsCode={factor.data.isOn} removed={removed} cancel={() => choose(null)} />
    );
  }
  return <IdentityList identities={identities.data} choose={choose} />;
}

interface IdentityTaskProps {
  identity: OwnIdentity;
  needsCode: boolean;
  removed: () => void;
  cancel: () => void;
}

/** Links a provider, whose page is opened, or removes its link. */
function IdentityTask({ identity, needsCode, removed, cancel }: IdentityTaskProps) {
  const { providerId, name, linkedAt } = identity;
  const isLinked = linkedAt !== null;
  const send = async (proof: { password: string; code?: string }) => {
    if (isLinked) {
      await call(singleSignOnApi.unlink, { providerId, ...proof });
      return removed();
    }
    const { url } = await call(singleSignOnApi.startLink, { providerId, ...proof });
    location.assign(url);
  };
  return (
    <ProofForm
      about={`${providerId}`}
      needsCode={needsCode}
      send={send}
      cancel={cancel}
      tone={isLinked ? "bad" : "brand"}
      label={
        isLinked ? <Trans context="button">Remove link</Trans> : <Trans context="sign-in">Continue to {name}</Trans>
      }
    >
      <p>
        {isLinked ? (
          <Trans>You can no longer sign in with {name} until you link it again.</Trans>
        ) : (
          <Trans>
            You sign in at {name} next. From then on you can sign in here with {name}, too.
          </Trans>
        )}
      </p>
    </ProofForm>
  );
}

interface IdentityListProps {
  identities: readonly OwnIdentity[];
  choose: (providerId: number) => void;
}

function IdentityList({ identities, choose }: IdentityListProps) {
  const { t } = useLingui();
  if (identities.length === 0)
    return (
      <div className={css.part}>
        <p>
          <Trans>There are no providers of single sign-on. Administrators can add them.</Trans>
        </p>
      </div>
    );
  return (
    <div className={css.part}>
      <p>
        <Trans>Link your account to a provider to sign in with it instead of your password.</Trans>
      </p>
      <ul className={css.sessions} aria-label={t({ message: "Single sign-on", context: "kind of record" })}>
        {identities.map((identity) => (
          <IdentityItem key={identity.providerId} identity={identity} choose={choose} />
        ))}
      </ul>
    </div>
  );
}

function IdentityItem({ identity, choose }: { identity: OwnIdentity; choose: (providerId: number) => void }) {
  const { t } = useLingui();
  const { providerId, name, linkedAt, usedAt } = identity;
  const isLinked = linkedAt !== null;
  return (
    <li className={css.session}>
      <IconKey size={20} stroke={1.6} aria-hidden="true" />
      <div className={css.facts}>
        <span className={css.device}>{name}</span>
        {isLinked ? (
          <>
            <span>
              <Trans context="sign-in">
                Linked <RelativeTime at={linkedAt} />
              </Trans>
            </span>
            {usedAt !== null && (
              <span>
                <Trans context="field">
                  Last used <RelativeTime at={usedAt} />
                </Trans>
              </span>
            )}
          </>
        ) : (
          <span>
            <Trans context="sign-in">Not linked</Trans>
          </span>
        )}
        <div className={css.acts}>
          <Button
            size="s"
            {...(isLinked && { tone: "bad" as const })}
            aria-label={isLinked ? t`Remove the link to ${name}` : t({ message: `Link ${name}`, context: "sign-in" })}
            onClick={() => choose(providerId)}
          >
            {isLinked ? <Trans context="account">Remove link</Trans> : <Trans context="account">Link</Trans>}
          </Button>
        </div>
      </div>
    </li>
  );
}
