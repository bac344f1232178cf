/** Name of an unreleased build, which is never out of date. */
const unreleased = "dev";

/** The build in `<meta name="build">`; null when this page was not released. */
export function ownBuild(): string | null {
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  return build && build !== unreleased ? build : null;
}

/** Whether the answer's header `vowdesk-build` names another released build than this page. */
export function isOtherBuild(header: string | null, own: string | null): header is string {
  return own !== null && header !== null && header !== "" && header !== unreleased && header !== own;
}
