import { menuTypes, pageKeys, type WhyReason, type WhyRow } from "@vowdesk/contract/menus";
import { ancestorsOf } from "../../../kernel/paging/tree.ts";

export interface Explained {
  id: number;
  parent_id: number | null;
  type: number;
  code: string | null;
  label: string;
  path: string;
  url: string;
  hidden: boolean;
}

/** A role of the person with the codes it opens. */
export interface Opening {
  name: string;
  codes: ReadonlySet<string>;
}

const adminRole = "admin";
const known: ReadonlySet<string> = new Set(pageKeys);

interface Asked {
  row: Explained;
  /** The nearest first. */
  above: readonly Explained[];
  roles: readonly Opening[];
}

type Answer = Omit<WhyRow, "id">;
type Rule = (asked: Asked) => Answer | null;

const opens = ({ codes }: Opening, code: string) => codes.has(code) || codes.has(adminRole);
const isOpen = ({ code }: Explained, roles: readonly Opening[]) =>
  code === null || roles.some((role) => opens(role, code));
const hidden = (reason: WhyReason, by: string[] = []): Answer => ({ isShown: false, reason, by });
const grantedBy = ({ code }: Explained, roles: readonly Opening[]) =>
  code === null ? [] : roles.filter((role) => opens(role, code)).map(({ name }) => name);

/** In the order in which one would ask; the first that has an answer is the reason. */
const rules: readonly Rule[] = [
  ({ row, roles }) => (isOpen(row, roles) ? null : hidden("not-granted")),
  // A button is a right: it counts wherever its page stands.
  ({ row, roles }) =>
    row.type === menuTypes.button ? { isShown: true, reason: "granted", by: grantedBy(row, roles) } : null,
  ({ above, roles }) => {
    const closed = above.find((one) => !isOpen(one, roles));
    return closed ? hidden("directory-not-granted", [closed.label]) : null;
  },
  ({ above }) => {
    const page = above.find(({ type }) => type !== menuTypes.directory);
    return page ? hidden("below-page", [page.label]) : null;
  },
  ({ row }) => (row.hidden ? hidden("hidden") : null),
  ({ above }) => {
    const unseen = above.find((one) => one.hidden);
    return unseen ? hidden("directory-hidden", [unseen.label]) : null;
  },
  ({ row, roles }) => (leadsNowhere(row) ? { isShown: true, reason: "no-page", by: grantedBy(row, roles) } : null),
];

function leadsNowhere({ type, url, path }: Explained): boolean {
  return type === menuTypes.menu && !known.has(url) && !/^https?:\/\//i.test(path);
}

function answerOf(asked: Asked): Answer {
  for (const rule of rules) {
    const answer = rule(asked);
    if (answer) return answer;
  }
  const by = grantedBy(asked.row, asked.roles);
  return { isShown: true, reason: asked.row.code === null ? "free" : "granted", by };
}

/** For each row whether a person with these roles finds it, and why: the very rules by which menus are drawn. */
export function explain(rows: readonly Explained[], roles: readonly Opening[]): WhyRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const above = new Map(rows.map(({ id }) => [id, ancestorsOf(rows, id).flatMap((one) => byId.get(one) ?? [])]));
  const answers = new Map(rows.map((row) => [row.id, answerOf({ row, above: above.get(row.id) ?? [], roles })]));
  const holdsPage = new Set(
    rows
      .filter(({ id, type }) => type === menuTypes.menu && answers.get(id)?.isShown)
      .flatMap(({ id }) => (above.get(id) ?? []).map((one) => one.id)),
  );
  return rows.map(({ id, type }) => {
    const answer = answers.get(id) ?? hidden("not-granted");
    const isEmpty = answer.isShown && type === menuTypes.directory && !holdsPage.has(id);
    return { id, ...(isEmpty ? hidden("empty-directory") : answer) };
  });
}
