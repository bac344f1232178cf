/** @jsxImportSource preact */
import { t } from "@lingui/core/macro";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Problem, problemOf } from "./parts.tsx";

interface LoadedProps<A> {
  load: () => Promise<A>;
  children: (answer: A, replace: (answer: A) => void) => ComponentChildren;
}

/** Shows the answer of a call, or why there is none, with a button to try again. */
export function Loaded<A>({ load, children }: LoadedProps<A>) {
  const [answer, setAnswer] = useState<{ value: A } | null>(null);
  const [problem, setProblem] = useState("");
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    setProblem("");
    load().then(
      (value) => setAnswer({ value }),
      (failure: unknown) => setProblem(problemOf(failure)),
    );
  }, [load, attempt]);
  if (answer) return <>{children(answer.value, (value) => setAnswer({ value }))}</>;
  if (problem === "") return null;
  return (
    <section class="card">
      <Problem text={problem} />
      <button type="button" class="quiet" onClick={() => setAttempt(attempt + 1)}>
        {t({ message: "Try again", context: "button" })}
      </button>
    </section>
  );
}
