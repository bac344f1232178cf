/** What the build that nobody released is called: it is never out of date. */
const unreleased = "dev";

/** The build of this page, as `<meta name="build">` says; null for one that was not released. */
export function ownBuild(): string | null {
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
  return build && build !== unreleased ? build : null;
}

/** Whether the server that answered, by its header `vowdesk-build`, has another build of this app to give. */
export function isOtherBuild(header: string | null, own: string | null): header is string {
  return own !== null && header !== null && header !== "" && header !== unreleased && header !== own;
}
