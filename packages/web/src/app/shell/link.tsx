import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { navigate } from "../../kernel/lists/page.ts";
import { isExternal } from "../router/routes.ts";

/** A link inside the app. Clicks with a modifier key are left to the browser. */
export function Link({ to, onClick, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  if (isExternal(to)) return <a href={to} target="_blank" rel="noreferrer" {...rest} />;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    navigate(to);
  };
  return <a href={to} onClick={follow} {...rest} />;
}
