/**
 * The conversation after the open one, else the first other one. `lastIndex` is the last known position of the open one, which may
 * have left the list.
 */
export function nextWaiting(ids: readonly number[], openId: number | null, lastIndex: number): number | null {
  const index = openId === null ? -1 : ids.indexOf(openId);
  const next = ids[index === -1 ? lastIndex : index + 1] ?? ids[0];
  return next === undefined || next === openId ? null : next;
}
