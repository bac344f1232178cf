import { useLingui } from "@lingui/react/macro";
import { IconExternalLink, type TablerIcon } from "@tabler/icons-react";
import { useMemo } from "react";
import { useSettings } from "../../features/staff/settings/components/settings.ts";
import { navigate } from "../../kernel/lists/page.ts";
import { useMenu } from "../start/entry.ts";
import { entriesOf } from "../router/routes.ts";
import { iconOf } from "../../ui/overlay/menu-icons.ts";
import { showTab } from "../tabs/tab-actions.ts";
import { useTabs } from "../tabs/tab-store.ts";
import type { Tab } from "../tabs/tabs.ts";
import { commands } from "./commands.ts";
import { noMarks, type Entry, type Group, type GroupName } from "./entry.ts";
import { search, type Match } from "./match.ts";
import { pagesOf, titlePath, type PalettePage } from "./palette-pages.ts";
import { useOrders, useStaff } from "./records.ts";
import { usePinyin } from "./use-pinyin.ts";

const maxRecent = 6;

function open({ path, isExternal }: PalettePage): void {
  if (isExternal) window.open(path, "_blank", "noreferrer");
  else navigate(path);
}

function entryOf(page: PalettePage, group: GroupName, marks: ReadonlySet<number> = noMarks): Entry {
  const { path, trail, icon, isExternal } = page;
  const Icon: TablerIcon = isExternal ? IconExternalLink : iconOf(icon);
  return {
    id: `${group}-${path}`,
    ...titlePath(trail),
    marks,
    hint: "",
    icon: Icon,
    page: isExternal ? null : path,
    run: () => open(page),
  };
}

const ready = (name: GroupName, entries: readonly Entry[]): Group => ({ name, entries, isLoading: false });

/** The pages of the menu, including the dashboard. */
function usePages(): readonly PalettePage[] {
  const { t } = useLingui();
  const menu = useMenu();
  return useMemo(() => {
    const pages = pagesOf(entriesOf(menu));
    if (pages.some(({ path }) => path === "/dashboard")) return pages;
    return [
      {
        path: "/dashboard",
        trail: [t({ message: "Dashboard", context: "kind of record" })],
        icon: "dashboard",
        isExternal: false,
      },
      ...pages,
    ];
  }, [menu, t]);
}

/** The recently visited tabs, without the visible one. */
function useRecent(pages: readonly PalettePage[]): Entry[] {
  const { tabs, visited, active } = useTabs();
  const entryOfTab = ({ key, path, label }: Tab): Entry[] => {
    const page = pages.find((item) => item.path === path);
    if (!page) return [];
    const entry = entryOf(page, "recent");
    return [{ ...entry, id: `recent-${key}`, hint: label ?? "", run: () => showTab(key) }];
  };
  return visited
    .toReversed()
    .filter((key) => key !== active)
    .flatMap((key) => tabs.filter((tab) => tab.key === key).flatMap(entryOfTab))
    .slice(0, maxRecent);
}

function useCommands(query: string): Entry[] {
  const { i18n } = useLingui();
  const pinyin = usePinyin();
  const named = commands.map((act) => ({ ...act, text: i18n._(act.label) }));
  const matches: (Partial<Match> & { item: (typeof named)[number] })[] = query
    ? search(named, ({ text }) => [text], query, pinyin)
    : named.map((item) => ({ item }));
  return matches.map(({ item: { name, text, icon, run }, marks = noMarks }) => ({
    id: `act-${name}`,
    text,
    titleAt: 0,
    marks,
    hint: "",
    icon,
    page: null,
    run,
  }));
}

/** The groups before anything is typed. */
function useInitialGroups(pages: readonly PalettePage[]): Group[] {
  const favourites = useSettings((settings) => settings.favourites);
  const marked = favourites.flatMap((path) => pages.filter((page) => page.path === path));
  // A page appears once. Its records, such as an order, are separate entries.
  const recent = useRecent(pages).filter(({ hint, page }) => hint !== "" || !favourites.includes(page ?? ""));
  const listed = [...favourites, ...recent.flatMap(({ hint, page }) => (hint === "" && page ? [page] : []))];
  const others = pages.filter(({ path }) => !listed.includes(path));
  return [
    ready(
      "favourites",
      marked.map((page) => entryOf(page, "favourites")),
    ),
    ready("recent", recent),
    ready(
      "pages",
      others.map((page) => entryOf(page, "pages")),
    ),
  ];
}

/** Groups that match the text, or the initial ones. Empty groups are left out. */
export function useGroups(text: string): readonly Group[] {
  const query = text.trim();
  const pages = usePages();
  const pinyin = usePinyin();
  const first = useInitialGroups(pages);
  const orders = useOrders(query);
  const staff = useStaff(query);
  const commands = useCommands(query);
  const matches = search(pages, ({ trail }) => trail, query, pinyin).map(({ item, marks }) =>
    entryOf(item, "pages", marks),
  );
  const groups = query === "" ? first : [ready("pages", matches), orders, staff];
  return [...groups, ready("acts", commands)].filter(
    (group): group is Group => group !== null && (group.isLoading || group.entries.length > 0),
  );
}
