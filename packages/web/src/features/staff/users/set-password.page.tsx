import { Trans, useLingui } from "@lingui/react/macro";
import type { ResetClaim, usersApi } from "@vowdesk/contract/staff/users";
import { useEffect, useState } from "react";
import { CallRefused, request } from "../../../kernel/http/call.ts";
import { navigate } from "../../../kernel/lists/page.ts";
import { Button } from "../../../ui/input/button.tsx";
import { RingsMark } from "../../../ui/display/rings-mark.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/states.tsx";
import { SetPasswordForm } from "./reset-links/set-password-form.tsx";
import css from "./set-password.module.css";

const toSignIn = () => navigate("/login", { replace: true });

/** Reads the link: null while loading, `refused` with the reason, `unreachable` without an answer. */
function useClaim(token: string) {
  const [claim, setClaim] = useState<ResetClaim | { refused: string } | "unreachable" | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(
    function readLink() {
      let isCurrent = true;
      const setIfCurrent = (next: typeof claim) => isCurrent && setClaim(next);
      request<typeof usersApi.readResetLink>(
        { method: "POST", path: "/api/user/resetLink/read", reads: true },
        { token },
        { background: true },
      )
        .then(setIfCurrent)
        .catch((failure: unknown) =>
          setIfCurrent(failure instanceof CallRefused ? { refused: failure.message } : "unreachable"),
        );
      return () => {
        isCurrent = false;
      };
    },
    [token, tries],
  );
  const retry = () => {
    setClaim(null);
    setTries((count) => count + 1);
  };
  return { claim, retry };
}

/** The page of a reset link. It imports no more code than the sign-in page. */
export default function SetPassword({ token }: { token: string }) {
  const { t } = useLingui();
  const { claim, retry } = useClaim(token);
  const [isDone, setDone] = useState(false);
  const title = t`Set a new password`;
  useEffect(() => {
    document.title = `${title} · Vowdesk`;
  }, [title]);
  return (
    <div className={css.page}>
      <header className={css.brand}>
        <RingsMark />
        Vowdesk
      </header>
      <main className={css.card}>
        {isDone ? (
          <>
            <h1 className="visually-hidden">{title}</h1>
            <Done />
          </>
        ) : (
          <Body claim={claim} retry={retry} title={title} token={token} done={() => setDone(true)} />
        )}
      </main>
    </div>
  );
}

interface BodyProps extends ReturnType<typeof useClaim> {
  title: string;
  token: string;
  done: () => void;
}

function Body({ claim, retry, title, token, done }: BodyProps) {
  const isOpen = claim === null || (claim !== "unreachable" && !("refused" in claim));
  if (!isOpen)
    return (
      <>
        <h1 className="visually-hidden">{title}</h1>
        {claim === "unreachable" ? <ErrorState retry={retry} /> : <Refused text={claim.refused} />}
      </>
    );
  const name = claim?.realName || claim?.username;
  return (
    <>
      <h1 className={css.title}>{title}</h1>
      <p className={css.lead}>
        {claim ? (
          <Trans>
            For <strong>{name}</strong>. This signs the account out everywhere.
          </Trans>
        ) : (
          <Skeleton width="70%" />
        )}
      </p>
      {claim && <SetPasswordForm username={claim.username} token={token} done={done} />}
    </>
  );
}

function Refused({ text }: { text: string }) {
  return (
    <EmptyState
      title={<Trans>This link does not work</Trans>}
      action={
        <Button onClick={toSignIn}>
          <Trans>Go to sign-in</Trans>
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}

function Done() {
  return (
    <div role="status">
      <EmptyState
        title={<Trans context="user">Password changed</Trans>}
        action={
          <Button look="fill" onClick={toSignIn} autoFocus>
            <Trans context="button">Sign in</Trans>
          </Button>
        }
      >
        <Trans>This link has already been used. Sign in with the new password.</Trans>
      </EmptyState>
    </div>
  );
}
