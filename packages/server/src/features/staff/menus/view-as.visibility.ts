import { menuTypes, pageKeys, type VisibilityReason, type VisibilityRow } from "@vowdesk/contract/staff/menus";
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

/** A role of the user with its permission codes. */
export interface RoleCodes {
  name: string;
  codes: ReadonlySet<string>;
}

const adminRole = "admin";
const knownPages: ReadonlySet<string> = new Set(pageKeys);

interface RowContext {
  row: Explained;
  /** The ancestors, nearest first. */
  above: readonly Explained[];
  roles: readonly RoleCodes[];
}

type Explanation = Omit<VisibilityRow, "id">;
type Rule = (context: RowContext) => Explanation | null;

const grants = ({ codes }: RoleCodes, code: string) => codes.has(code) || codes.has(adminRole);
const isGranted = ({ code }: Explained, roles: readonly RoleCodes[]) =>
  code === null || roles.some((role) => grants(role, code));
const hidden = (reason: VisibilityReason, by: string[] = []): Explanation => ({ isShown: false, reason, by });
const grantedBy = ({ code }: Explained, roles: readonly RoleCodes[]) =>
  code === null ? [] : roles.filter((role) => grants(role, code)).map(({ name }) => name);

/** The first rule with a result gives the reason. */
const rules: readonly Rule[] = [
  ({ row, roles }) => (isGranted(row, roles) ? null : hidden("not-granted")),
  // A button is a permission, which applies even if its page is hidden.
  ({ row, roles }) =>
    row.type === menuTypes.button ? { isShown: true, reason: "granted", by: grantedBy(row, roles) } : null,
  ({ above, roles }) => {
    const denied = above.find((ancestor) => !isGranted(ancestor, roles));
    return denied ? hidden("directory-not-granted", [denied.label]) : null;
  },
  ({ above }) => {
    const page = above.find(({ type }) => type !== menuTypes.directory);
    return page ? hidden("below-page", [page.label]) : null;
  },
  ({ row }) => (row.hidden ? hidden("hidden") : null),
  ({ above }) => {
    const hiddenAncestor = above.find((ancestor) => ancestor.hidden);
    return hiddenAncestor ? hidden("directory-hidden", [hiddenAncestor.label]) : null;
  },
  ({ row, roles }) => (hasNoPage(row) ? { isShown: true, reason: "no-page", by: grantedBy(row, roles) } : null),
];

function hasNoPage({ type, url, path }: Explained): boolean {
  return type === menuTypes.menu && !knownPages.has(url) && !/^https?:\/\//i.test(path);
}

function explainRow(context: RowContext): Explanation {
  for (const rule of rules) {
    const explanation = rule(context);
    if (explanation) return explanation;
  }
  const by = grantedBy(context.row, context.roles);
  return { isShown: true, reason: context.row.code === null ? "free" : "granted", by };
}

/** Explains for each row whether a user with the roles sees it. The rules are those of the menu itself. */
export function explainVisibility(rows: readonly Explained[], roles: readonly RoleCodes[]): VisibilityRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const above = new Map(
    rows.map(({ id }) => [id, ancestorsOf(rows, id).flatMap((ancestorId) => byId.get(ancestorId) ?? [])]),
  );
  const explanations = new Map(rows.map((row) => [row.id, explainRow({ row, above: above.get(row.id) ?? [], roles })]));
  const directoriesWithPage = new Set(
    rows
      .filter(({ id, type }) => type === menuTypes.menu && explanations.get(id)?.isShown)
      .flatMap(({ id }) => (above.get(id) ?? []).map((ancestor) => ancestor.id)),
  );
  return rows.map(({ id, type }) => {
    const explanation = explanations.get(id) ?? hidden("not-granted");
    const isEmpty = explanation.isShown && type === menuTypes.directory && !directoriesWithPage.has(id);
    return { id, ...(isEmpty ? hidden("empty-directory") : explanation) };
  });
}
