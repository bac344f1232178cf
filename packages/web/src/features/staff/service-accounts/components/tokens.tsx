import { Trans, useLingui } from "@lingui/react/macro";
import type { ServiceAccount, ServiceToken } from "@vowdesk/contract/staff/service-accounts";
import { ActionDialog } from "../../../../resource/action-dialog.tsx";
import { useActions } from "../../../../resource/use-actions.ts";
import { Badge } from "../../../../ui/display/badge.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { revokeToken, tokenPage } from "../service-accounts.actions.ts";
import { tokenStateNames } from "../service-accounts.labels.ts";
import { Expiry } from "./expiry.tsx";
import layout from "../../../../ui/display/layout.module.css";
import css from "./tokens.module.css";

/** The valid tokens of an account and those that ended last. */
export function Tokens({ account: { id, tokens, allowed } }: { account: ServiceAccount }) {
  const actions = useActions(tokenPage, `tokens of ${id}`);
  const mayRevoke = allowed.includes("revokeToken");
  return (
    <>
      <ul className={css.tokens}>
        {tokens.map((token) => (
          <Token
            key={token.id}
            token={token}
            revoke={
              mayRevoke && token.state === "active"
                ? () => actions.start(revokeToken as never, { ...token, accountId: id })
                : null
            }
          />
        ))}
      </ul>
      <ActionDialog list={actions} />
    </>
  );
}

interface TokenProps {
  token: ServiceToken;
  /** Null where the token cannot be revoked. */
  revoke: (() => void) | null;
}

function Token({ token, revoke }: TokenProps) {
  const { t, i18n } = useLingui();
  const { ending, state, createdAt, createdBy, usedAt, missingCodes, responsible } = token;
  const permissions = missingCodes.join(", ");
  return (
    <li className={layout.withAct}>
      <div>
        <code>…{ending}</code>{" "}
        <Badge tone={state === "active" ? "good" : "calm"}>{i18n._(tokenStateNames[state])}</Badge>
        <p className={css.quiet}>
          <Trans context="service account">
            Created <RelativeTime at={createdAt} /> by {createdBy}
          </Trans>
        </p>
        <p className={css.quiet}>
          <End token={token} />
          {" · "}
          {usedAt ? (
            <Trans context="field">
              Last used <RelativeTime at={usedAt} />
            </Trans>
          ) : (
            <Trans context="state">Never used</Trans>
          )}
        </p>
        {state === "active" && permissions !== "" && (
          <p className={css.quiet}>
            <Trans>
              Without {permissions}, because {responsible} does not have it
            </Trans>
          </p>
        )}
      </div>
      {revoke && (
        <Button size="s" look="bare" aria-label={t`Revoke the token …${ending}`} onClick={revoke}>
          <Trans context="button">Revoke</Trans>
        </Button>
      )}
    </li>
  );
}

function End({ token: { state, expiresAt, revokedAt, revokedBy } }: { token: ServiceToken }) {
  if (revokedAt !== null)
    return (
      <Trans context="service account">
        Revoked <RelativeTime at={revokedAt} /> by {revokedBy}
      </Trans>
    );
  return state === "active" ? (
    <Trans context="service account">
      Expires <Expiry at={expiresAt} />
    </Trans>
  ) : (
    <Trans context="service account">
      Expired <Expiry at={expiresAt} />
    </Trans>
  );
}
