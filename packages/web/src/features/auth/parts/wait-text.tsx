import { useEffect, useState } from "react";
import { minutesAndSeconds } from "./minutes-and-seconds.ts";

interface WaitTextProps {
  /** What the server says, which names the whole wait. It is read out once. */
  message: string;
  seconds: number;
}

/** How long a throttled sign-in lasts, counted down, and nothing once it is over. */
export function WaitText({ message, seconds }: WaitTextProps) {
  const left = useSecondsLeft(seconds);
  if (left === 0) return null;
  return (
    <>
      {message} <time aria-hidden="true">{minutesAndSeconds(left)}</time>
    </>
  );
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
