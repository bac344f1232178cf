// Starts the reads of a reloaded page before its code is there. src/kernel/http/first-calls.ts stores them and takes the answers.
{
  const start = () => {
    const { address, calls } = JSON.parse(sessionStorage.getItem("firstCalls"));
    const token = document.cookie.match(`(?:^|; )Admin-Token\\.${location.port}=([^;]+)`)?.[1];
    if (!token || address !== location.pathname + location.search) return;
    window.firstCalls = calls.map(({ url, headers: shown }) => {
      const headers = { ...shown, token: decodeURIComponent(token) };
      const startedAt = Date.now();
      const signal = AbortSignal.timeout(20_000);
      const answer = fetch(url, { headers, credentials: "same-origin", signal }).then((response) => ({
        response,
        arrivedAt: Date.now(),
      }));
      answer.catch(() => {});
      return { url, headers, startedAt, answer };
    });
  };
  try {
    start();
  } catch {
    // Storage is forbidden or has no calls. The page makes them itself.
  }
}
