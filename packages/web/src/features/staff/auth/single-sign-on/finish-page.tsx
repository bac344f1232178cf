import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { CallRefused } from "../../../../kernel/http/call.ts";
import { EmptyState } from "../../../../ui/feedback/states.tsx";

interface FinishPageProps {
  /** Name of the page. */
  name: ReactNode;
  /** Sends the answer of the provider to the server, and opens another page. */
  finish: () => Promise<void>;
  pending: ReactNode;
  /** Title after a failure. */
  failed: ReactNode;
  /** A link to continue with after a failure. */
  back: ReactNode;
}

/** The page to which a provider of single sign-on redirects. It sends the answer once, because the code in it is valid once. */
export function FinishPage({ name, finish, pending, failed, back }: FinishPageProps) {
  const { t } = useLingui();
  const isSent = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(function finishOnce() {
    if (isSent.current) return;
    isSent.current = true;
    finish().catch((failure: unknown) => {
      const isRefused = failure instanceof CallRefused;
      setProblem(isRefused ? failure.message : t`The server could not be reached. Please try again.`);
    });
  });
  return (
    <main>
      <h1 className="visually-hidden">{name}</h1>
      {problem === null ? (
        <p role="status">{pending}</p>
      ) : (
        <EmptyState title={failed} action={back}>
          {problem}
        </EmptyState>
      )}
    </main>
  );
}
