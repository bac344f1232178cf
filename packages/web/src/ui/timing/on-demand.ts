import { useEffect, useState } from "react";

/**
 * Code that loads when it is first needed. Unlike `lazy` it does not suspend, because React shows a component that
 * suspended 300 ms late. A failed load also raises `vite:preloadError`.
 */
export function onDemand<Code extends object>(fetchCode: () => Promise<Code>) {
  let loaded: Code | null = null;
  const load = async () => (loaded ??= await fetchCode());
  return {
    prefetch: () => {
      load().catch(() => {});
    },
    /** The code, null until it has loaded. `failed` is called when it cannot be loaded. */
    useCode(failed: () => void): Code | null {
      const [code, setCode] = useState(loaded);
      useEffect(function loadOnMount() {
        load().then(setCode, failed);
        // Only the first failure counts.
        // oxlint-disable-next-line react-hooks/exhaustive-deps
      }, []);
      return code;
    },
  };
}

/**
 * Calls `start` when its code has loaded, unless it was stopped before. Returns the function that stops it. Nothing starts when
 * the code cannot be loaded, which also raises `vite:preloadError`.
 */
export function startOnLoad<Code>(loading: Promise<Code>, start: (code: Code) => () => void): () => void {
  let stop = () => {};
  let isStopped = false;
  loading.then(
    (code) => {
      if (!isStopped) stop = start(code);
    },
    () => {},
  );
  return () => {
    isStopped = true;
    stop();
  };
}
