import type { FastifyInstance } from "fastify";
import { formOf, type TestFile } from "./forms.ts";

/*
 * A small client in the manner of the public front ends of this API: its request helper, the filter of its menu, its tree of
 * rights and its forms. It knows nothing of the contract.
 */

// oxlint-disable-next-line typescript/no-explicit-any -- such clients know no types
export type Loose = any;

/** The codes on which most of these clients ask for a new sign-in; every other one is a message of the page. */
const signInAgain = [50008, 50012, 50014];

export interface FamilyClient {
  token: string;
  /** How often it asked for a new sign-in. */
  prompts: number;
  /** What it showed of answers with other codes. */
  messages: string[];
  /** How often it took an answer for a broken network, and threw its session away. */
  wiped: number;
  request(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<Loose>;
  signIn(username: string, password: string): Promise<Loose>;
  /** Sends a picture and takes `data` of the answer for its address, whatever the answer is. */
  upload(path: string, file: TestFile): Promise<Loose>;
}

export function openFamilyClient(http: FastifyInstance, remoteAddress = "127.0.0.1"): FamilyClient {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const client: FamilyClient = {
    token: "",
    prompts: 0,
    messages: [],
    wiped: 0,
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
  async function read(asked: object): Promise<Loose> {
    const answer = await http.inject({ remoteAddress, ...asked });
    if (answer.statusCode < 200 || answer.statusCode >= 300) {
      client.wiped += 1;
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

/** The menu as such a client draws it: a route with a list of roles is open to those who hold one of them. */
export function drawnRoutes(routes: readonly Loose[], roles: readonly string[]): Loose[] {
  return routes
    .filter(({ meta }) => !meta?.roles || roles.some((role) => meta.roles.includes(role)))
    .map((route) => ({ ...route, ...(route.children && { children: drawnRoutes(route.children, roles) }) }));
}

interface TreeItem {
  id: Loose;
  parent: TreeItem | null;
  children: TreeItem[];
  checked: boolean;
  half: boolean;
}

/** The tree of checkboxes that these clients use: a node above follows from those below it. */
export class FamilyTree {
  readonly #items: TreeItem[] = [];
  readonly #roots: readonly Loose[];

  constructor(nodes: readonly Loose[]) {
    this.#roots = nodes;
    this.#add(nodes, null);
  }

  #add(nodes: readonly Loose[], parent: TreeItem | null): void {
    for (const { id, children } of nodes) {
      const item: TreeItem = { id, parent, children: [], checked: false, half: false };
      parent?.children.push(item);
      this.#items.push(item);
      this.#add(children ?? [], item);
    }
  }

  setChecked(id: Loose): void {
    const item = this.#items.find((one) => one.id === id);
    if (!item) return;
    item.checked = true;
    for (let above = item.parent; above; above = above.parent) {
      above.checked = above.children.every((child) => child.checked);
      above.half = !above.checked && above.children.some((child) => child.checked || child.half);
    }
  }

  /** Checks what the role holds: the last level of the tree alone, as these clients do. */
  restore(checkList: readonly Loose[]): void {
    const walk = (nodes: readonly Loose[]): void => {
      for (const { id, children } of nodes) {
        // Each of them asks for a list, so that one that is left out is never restored.
        if (children?.length === 0 && checkList.some((checked) => checked === id)) this.setChecked(id);
        walk(children ?? []);
      }
    };
    walk(this.#roots);
  }

  getCheckedKeys(): Loose[] {
    return this.#items.filter(({ checked }) => checked).map(({ id }) => id);
  }

  getHalfCheckedKeys(): Loose[] {
    return this.#items.filter(({ half }) => half).map(({ id }) => id);
  }
}

/** What the forms of these clients require: without it, saving does nothing. */
export const requiredFields = {
  department: ["parentName", "departmentName"],
  permission: ["type", "parentName", "label", "name", "path"],
} as const;

/** The required fields that a record has nothing in. */
export function emptyFields(record: Loose, form: keyof typeof requiredFields): string[] {
  return requiredFields[form].filter((field) => record[field] === undefined || record[field] === "");
}
