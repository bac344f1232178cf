import type { FastifyInstance } from "fastify";
import { formOf, type TestFile } from "./forms.ts";

/**
 * A small client modelled on public front ends of this API: request helper, menu filter, permission tree and forms. It does not
 * use the contract.
 */

// oxlint-disable-next-line typescript/no-explicit-any -- such clients know no types
export type Loose = any;

/** Codes for which most of these clients ask for a new sign-in. All other codes are shown as messages. */
const signInAgain = [50008, 50012, 50014];

export interface FamilyClient {
  token: string;
  prompts: number;
  messages: string[];
  /** Number of times it treated an answer as a network error and cleared its session. */
  clearedSessions: number;
  request(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<Loose>;
  signIn(username: string, password: string): Promise<Loose>;
  /** Uploads a picture and returns `data` of the answer as its URL, without checking the answer. */
  upload(path: string, file: TestFile): Promise<Loose>;
}

export function openFamilyClient(http: FastifyInstance, remoteAddress = "127.0.0.1"): FamilyClient {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const client: FamilyClient = {
    token: "",
    prompts: 0,
    messages: [],
    clearedSessions: 0,
    request: (method, path, body) =>
      read({ method, url: path, ...(body && { payload: body }), headers: { token: client.token } }),
    async signIn(username, password) {
      const payload = new URLSearchParams({ username, password }).toString();
      const answer = await read({ method: "POST", url: "/api/user/login", headers: form, payload });
      client.token = answer?.token ?? "";
      return answer;
    },
    async upload(path, file) {
      const { headers, payload } = formOf([
        ["token", client.token],
        ["file", file],
      ]);
      return (await http.inject({ method: "POST", url: path, headers, payload })).json<Loose>().data;
    },
  };
  async function read(request: object): Promise<Loose> {
    const answer = await http.inject({ remoteAddress, ...request });
    if (answer.statusCode < 200 || answer.statusCode >= 300) {
      client.clearedSessions += 1;
      return undefined;
    }
    const content = answer.json<Loose>();
    if (content.code === 200) return content;
    if (signInAgain.includes(content.code)) client.prompts += 1;
    else client.messages.push(content.message);
    return undefined;
  }
  return client;
}

/** The menu as such a client shows it: a route with roles is visible to users who hold one of them. */
export function visibleRoutes(routes: readonly Loose[], roles: readonly string[]): Loose[] {
  return routes
    .filter(({ meta }) => !meta?.roles || roles.some((role) => meta.roles.includes(role)))
    .map((route) => ({ ...route, ...(route.children && { children: visibleRoutes(route.children, roles) }) }));
}

interface TreeItem {
  id: Loose;
  parent: TreeItem | null;
  children: TreeItem[];
  isChecked: boolean;
  isHalfChecked: boolean;
}

/** The checkbox tree of these clients. A parent's state follows from its children. */
export class FamilyTree {
  readonly #items: TreeItem[] = [];
  readonly #roots: readonly Loose[];

  constructor(nodes: readonly Loose[]) {
    this.#roots = nodes;
    this.#add(nodes, null);
  }

  #add(nodes: readonly Loose[], parent: TreeItem | null): void {
    for (const { id, children } of nodes) {
      const item: TreeItem = { id, parent, children: [], isChecked: false, isHalfChecked: false };
      parent?.children.push(item);
      this.#items.push(item);
      this.#add(children ?? [], item);
    }
  }

  setChecked(id: Loose): void {
    const item = this.#items.find((entry) => entry.id === id);
    if (!item) return;
    item.isChecked = true;
    for (let above = item.parent; above; above = above.parent) {
      above.isChecked = above.children.every((child) => child.isChecked);
      above.isHalfChecked = !above.isChecked && above.children.some((child) => child.isChecked || child.isHalfChecked);
    }
  }

  /** Checks the permissions of a role, but only leaves, as these clients do. */
  restore(checkList: readonly Loose[]): void {
    const walk = (nodes: readonly Loose[]): void => {
      for (const { id, children } of nodes) {
        // These clients require `children` to be a list. A node without one is never restored.
        if (children?.length === 0 && checkList.some((isChecked) => isChecked === id)) this.setChecked(id);
        walk(children ?? []);
      }
    };
    walk(this.#roots);
  }

  getCheckedKeys(): Loose[] {
    return this.#items.filter(({ isChecked }) => isChecked).map(({ id }) => id);
  }

  getHalfCheckedKeys(): Loose[] {
    return this.#items.filter(({ isHalfChecked }) => isHalfChecked).map(({ id }) => id);
  }
}

/** Fields that the forms of these clients require. Without them, saving does nothing. */
export const requiredFields = {
  department: ["parentName", "departmentName"],
  /** A directory. */
  permission0: ["parentName", "label", "code", "name", "path"],
  /** A page. */
  permission1: ["parentName", "label", "code", "name", "path", "url"],
  /** A button. */
  permission2: ["parentName", "label", "code"],
} as const;

export function emptyFields(record: Loose, form: keyof typeof requiredFields): string[] {
  return requiredFields[form].filter((field) => record[field] === undefined || record[field] === "");
}
