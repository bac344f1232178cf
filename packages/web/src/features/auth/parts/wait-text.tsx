import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { minutesAndSeconds } from "./minutes-and-seconds.ts";

/** How long a throttled sign-in lasts, counted down. It is read out once, not each second. */
export function WaitText({ seconds }: { seconds: number }) {
  const left = useSecondsLeft(seconds);
  if (left === 0) return <Trans>You can try again now.</Trans>;
  return (
    <>
      <span aria-hidden="true">
        <Waiting time={minutesAndSeconds(left)} />
      </span>
      <span className="visually-hidden">
        <Waiting time={minutesAndSeconds(seconds)} />
      </span>
    </>
  );
}

function Waiting({ time }: { time: string }) {
  return <Trans>Too many failed sign-ins from this network. You can try again in {time}.</Trans>;
}

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(
    function countDown() {
      const endsAt = performance.now() + seconds * 1_000;
      const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1_000)));
      tick();
      const timer = setInterval(tick, 1_000);
      return () => clearInterval(timer);
    },
    [seconds],
  );
  return left;
}
