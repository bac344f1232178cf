import type { Page } from "@playwright/test";

/** Another app whose built pages `bench/dashboard.ts` measures. Its server is in the browser, or its data in its code. */
export interface Peer {
  name: string;
  /** Address of the dashboard and of a list, from the root of the app. */
  board: string;
  list: string;
  /** Matches once the dashboard shows its figures, and once the list shows its rows. */
  boardSelector: string;
  rowSelector: string;
  /** Signs in, on a page of the app's origin. */
  signIn: (page: Page) => Promise<unknown>;
}

/** Recognised by a part of the folder's path. */
export const peers: readonly Peer[] = [
  {
    name: "shadcn-admin",
    board: "/",
    list: "/tasks",
    boardSelector: "main h1",
    rowSelector: "main tbody tr:nth-child(10)",
    signIn: () => Promise.resolve(),
  },
  {
    name: "vue-element-admin",
    board: "/#/dashboard",
    list: "/#/table/complex-table",
    boardSelector: ".panel-group",
    rowSelector: ".el-table__body tr:nth-child(20)",
    signIn: (page) => page.evaluate(() => (document.cookie = "Admin-Token=admin-token; path=/")),
  },
  {
    name: "react-admin",
    board: "/#/",
    list: "/#/orders",
    boardSelector: ".recharts-surface, canvas, .MuiCard-root .MuiListItem-root",
    rowSelector: "tbody tr:nth-child(10)",
    signIn: (page) => page.evaluate(() => localStorage.setItem("username", "demo")),
  },
];

/** The app of a folder. Throws for an unknown one. */
export function peerIn(folder: string): Peer {
  const peer = peers.find(({ name }) => folder.includes(name));
  if (!peer) throw new Error(`The path of ${folder} names none of ${peers.map(({ name }) => name).join(", ")}.`);
  return peer;
}
