import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { singleSignOnApi, type FoundProblem, type SignInProvider } from "@vowdesk/contract/staff/single-sign-on";
import { useState, type ReactNode } from "react";
import { call, refusalOf } from "../../../../kernel/http/call.ts";
import { Fact, Facts } from "../../../../ui/display/facts.tsx";
import { RelativeTime } from "../../../../ui/display/relative-time.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { useSubmission } from "../../../../ui/input/submission.ts";
import { inBackground } from "../../../../kernel/errors/show-failure.ts";
import layout from "../../../../ui/display/layout.module.css";
import { problemTexts } from "../single-sign-on.labels.ts";

function Problems({
  problems,
  nameOf,
}: {
  problems: readonly FoundProblem[];
  nameOf: (problem: FoundProblem) => ReactNode;
}) {
  const { i18n } = useLingui();
  return (
    <Facts>
      {problems.map((problem) => (
        <Fact key={problem.problem} name={nameOf(problem)} more={problem.detail}>
          {i18n._(problemTexts[problem.problem])}
        </Fact>
      ))}
    </Facts>
  );
}

/** A button that tests a provider, and what the test found. */
function ProviderTest({ id }: { id: number }) {
  const [foundProblems, setFound] = useState<FoundProblem[] | null>(null);
  const sending = useSubmission({ shown: [], blames: {}, refusalOf });
  const run = async () => (await call(singleSignOnApi.test, { id })).problems;
  return (
    <>
      <div>
        <Button disabled={sending.isBusy} onClick={() => inBackground(sending.send(run, setFound))}>
          <Trans>Test this provider</Trans>
        </Button>
      </div>
      {sending.note}
      {foundProblems?.length === 0 && (
        <p role="status">
          <Trans>The provider answers, and accepts the client. Sign in once in another browser to test the rest.</Trans>
        </p>
      )}
      {foundProblems && <Problems problems={foundProblems} nameOf={() => <Trans>Found by the test</Trans>} />}
    </>
  );
}

/** The test of a provider, the last problems of its sign-ins, and the rules that found no user. */
export function ProviderProblems({ provider }: { provider: SignInProvider }) {
  const { problems, roleRules, groupMatches } = provider;
  const idle = [...new Set(roleRules.map(({ group }) => group))].filter((group) => groupMatches[group] === undefined);
  const count = (times: number) => plural(times, { one: "# time", other: "# times" });
  return (
    <div className={layout.column}>
      {provider.allowed.includes("test") && <ProviderTest id={provider.id} />}
      {problems.length === 0 ? (
        <p className={layout.quiet}>
          <Trans>No problems since the provider was saved</Trans>
        </p>
      ) : (
        <Problems
          problems={problems}
          nameOf={({ problem }) => {
            const last = problems.find((shown) => shown.problem === problem);
            return (
              last && (
                <>
                  <RelativeTime at={last.lastAt} /> · {count(last.count)}
                </>
              )
            );
          }}
        />
      )}
      {idle.length > 0 && (
        <Facts>
          <Fact name={<Trans>Rules that found no user yet</Trans>}>{idle.join(", ")}</Fact>
        </Facts>
      )}
    </div>
  );
}
