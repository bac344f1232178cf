/** One line of progress: whether a file passed, its tests and time, and how many files are left. */
export function fileLine({ file, tests, failed, hasFailed, ms, left }) {
  const counts = failed > 0 ? `${failed} of ${tests} failed` : `${tests} ${tests === 1 ? "test" : "tests"}`;
  const mark = hasFailed || failed > 0 ? "✗" : "✓";
  return `${mark} ${file} (${counts}, ${(ms / 1_000).toFixed(1)} s) · ${left} ${left === 1 ? "file" : "files"} left`;
}
