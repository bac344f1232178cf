/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Problem, problemOf } from "./parts.tsx";

/** The answer of a call. `value` is undefined before the first one; `problem` says why there is none. */
export interface Answer<A> {
  value: A | undefined;
  problem: string;
  retry: () => void;
  replace: (value: A) => void;
}

/** Calls `load` at once, again after a retry, and again if another function is passed. Only the answer of the latest call counts. */
export function useAnswer<A>(load: () => Promise<A>): Answer<A> {
  const [answer, setAnswer] = useState<{ of: () => Promise<A>; value: A } | null>(null);
  const [problem, setProblem] = useState("");
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isCurrent = true;
    setProblem("");
    load().then(
      (value) => isCurrent && setAnswer({ of: load, value }),
      (failure: unknown) => isCurrent && setProblem(problemOf(failure)),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  return {
    value: answer?.of === load ? answer.value : undefined,
    problem,
    retry: () => setAttempt(attempt + 1),
    replace: (value) => setAnswer({ of: load, value }),
  };
}

/** That a part of the page loads, as screen readers and eyes notice it. */
export function Waiting() {
  return (
    <p class="waiting" aria-busy="true">
      {t({ message: "Loading…", context: "state" })}
    </p>
  );
}

interface LoadedProps<A> {
  answer: Answer<A>;
  /** Heading of the part while it loads or has failed. */
  title: string;
  children: (value: A) => ComponentChildren;
}

/** Shows the answer of a call, that it loads, or why there is none, with a button to try again. */
export function Loaded<A>({ answer: { value, problem, retry }, title, children }: LoadedProps<A>) {
  if (value !== undefined) return <>{children(value)}</>;
  return (
    <section class="card">
      <h2>{title}</h2>
      {problem ? (
        <>
          <Problem text={problem} />
          <button type="button" class="quiet" onClick={retry}>
            {t({ message: "Try again", context: "button" })}
          </button>
        </>
      ) : (
        <Waiting />
      )}
    </section>
  );
}

interface LaterProps<C> {
  load: () => Promise<C>;
  title: string;
  children: (code: C) => ComponentChildren;
}

/** A part whose code and texts are loaded only for couples that need it, and not with the first page. */
export const Later = <C,>({ load, title, children }: LaterProps<C>) => (
  <Loaded answer={useAnswer(load)} title={title}>
    {children}
  </Loaded>
);
