import { useLingui } from "@lingui/react/macro";
import { IconChevronRight } from "@tabler/icons-react";
import { useMemo, useState, type AnchorHTMLAttributes, type MouseEvent } from "react";
import { useSettings } from "../../features/staff/settings/components/settings.ts";
import { useBusinessSettings, useBusinessTitle } from "../../shared/business-settings.ts";
import { RingsMark } from "../../ui/display/rings-mark.tsx";
import { useMenu } from "../start/entry.ts";
import { mayPrefetch } from "../../kernel/cache/prefetch.ts";
import { loadPage } from "../router/pages.ts";
import { entriesOf, withDashboard, type MenuEntry, isExternal } from "../router/routes.ts";
import { DemoBanner } from "./demo-banner.tsx";
import { iconOf } from "../../ui/overlay/menu-icons.ts";
import { WaitingCount } from "./waiting-count.tsx";
import { toggleSidebar, useSidebar } from "./sidebar-state.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";
import css from "./sidebar.module.css";
import { navigate } from "../../kernel/lists/page.ts";

/** A link inside the app. Clicks with a modifier key are left to the browser. */
function Link({ to, onClick, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
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

/** Title until the business has one. */
const product = "Vowdesk";

/** The permitted menu, nested, with the current page highlighted. `compact` shows icons only. */
export function Sidebar({ active, compact }: { active: string; compact: boolean }) {
  const { t } = useLingui();
  const menu = useMenu();
  const hasLogo = useSettings(({ sidebarLogo }) => sidebarLogo);
  const title = useBusinessTitle();
  const entries = useMemo(
    () => withDashboard(entriesOf(menu), t({ message: "Dashboard", context: "kind of record" })),
    [menu, t],
  );
  return (
    <div className={css.sidebar} data-compact={compact || undefined}>
      {hasLogo && (
        <Link to="/" className={css.brand} aria-label={title ?? product} title={t`Go to dashboard`}>
          <Brand />
        </Link>
      )}
      <nav aria-label={t({ message: "Main menu", context: "header" })} className={css.nav} data-tour="menu">
        <Entries entries={entries} active={active} depth={0} />
      </nav>
      {!compact && <DemoBanner />}
    </div>
  );
}

/** Logo and title of the business, or the product's own. */
function Brand() {
  const title = useBusinessTitle();
  const logo = useBusinessSettings((settings) => settings.logo);
  return (
    <>
      {logo ? <img className={css.logo} src={logo} alt="" /> : <RingsMark size={26} />}
      <span className={css.name} data-own={title !== null || undefined}>
        {title ?? product}
      </span>
    </>
  );
}

interface EntriesProps {
  entries: readonly MenuEntry[];
  active: string;
  depth: number;
}

function Entries({ entries, active, depth }: EntriesProps) {
  const [open, setOpen] = useOpenDirectory(entries, active);
  return (
    <ul className={css.list}>
      {entries.map((entry) => (
        <li key={entry.path + entry.title}>
          {entry.children.length > 0 ? (
            <Directory entry={entry} active={active} depth={depth} isOpen={entry === open} setOpen={setOpen} />
          ) : (
            <Leaf entry={entry} active={active} depth={depth} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Leaf({ entry, active, depth }: { entry: MenuEntry; active: string; depth: number }) {
  const Icon = iconOf(entry.icon);
  // Hovering or focusing an entry usually precedes opening it.
  const prefetch = () => {
    if (mayPrefetch()) unawaited(loadPage(entry.component), "unasked");
  };
  return (
    <Link
      to={entry.path}
      className={css.entry}
      aria-current={entry.path === active ? "page" : undefined}
      title={entry.title}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {depth === 0 && <Icon size={19} stroke={1.6} aria-hidden="true" />}
      <span className={css.title}>{entry.title}</span>
      <WaitingCount component={entry.component} />
    </Link>
  );
}

const contains = (entry: MenuEntry, path: string): boolean =>
  entry.path === path || entry.children.some((child) => contains(child, path));

/**
 * The open directory of a level. At most one is open, so that the menu fits on the screen: the one of the shown page, at first else the
 * first, until the user opens another.
 */
function useOpenDirectory(entries: readonly MenuEntry[], active: string) {
  const directories = entries.filter(({ children }) => children.length > 0);
  const current = directories.find((entry) => contains(entry, active))?.path ?? null;
  const [state, setState] = useState({ current, open: current ?? directories[0]?.path ?? null });
  if (current !== state.current) setState({ current, open: current ?? state.open });
  const setOpen = (open: string | null) => setState({ current, open });
  return [directories.find(({ path }) => path === state.open), setOpen] as const;
}

interface DirectoryProps {
  entry: MenuEntry;
  active: string;
  depth: number;
  isOpen: boolean;
  setOpen: (path: string | null) => void;
}

function Directory({ entry, active, depth, isOpen, setOpen }: DirectoryProps) {
  const Icon = iconOf(entry.icon);
  const isHighlighted = contains(entry, active);
  const isCompact = useSidebar((state) => !state.isMobile && !state.isOpen);
  const unfold = () => {
    if (isCompact) toggleSidebar();
    setOpen(isCompact || !isOpen ? entry.path : null);
  };
  return (
    <>
      <button
        type="button"
        className={css.entry}
        aria-expanded={isOpen}
        data-lit={isHighlighted || undefined}
        title={entry.title}
        onClick={unfold}
      >
        {depth === 0 && <Icon size={19} stroke={1.6} aria-hidden="true" />}
        <span className={css.title}>{entry.title}</span>
        <IconChevronRight className={css.chevron} size={15} aria-hidden="true" />
      </button>
      {isOpen && (
        <div className={css.below}>
          <Entries entries={entry.children} active={active} depth={depth + 1} />
        </div>
      )}
    </>
  );
}
