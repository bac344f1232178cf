import { Trans } from "@lingui/react/macro";
import { serviceAccountsApi } from "@vowdesk/contract/staff/service-accounts";
import type { PermissionNode } from "@vowdesk/contract/staff/menus";
import { useCall } from "../../../../kernel/cache/queries.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { checkNodes } from "../../../../shared/permission-nodes.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { ErrorState } from "../../../../ui/feedback/states.tsx";
import { CheckTree } from "../../../../ui/input/tree/check-tree.tsx";
import { unawaited } from "../../../../ui/timing/unawaited.ts";
import css from "./permission-field.module.css";
import { Problem } from "../../../../ui/overlay/form-dialog.tsx";

type Codes = string[] | undefined;

/** The code of each permission, by its id in the tree. */
function codesOf(nodes: readonly PermissionNode[]): Map<number, string> {
  const below = nodes.flatMap(({ children }) => [...codesOf(children)]);
  return new Map([...nodes.flatMap(({ id, code, isGroup }) => (isGroup ? [] : [[id, code] as const])), ...below]);
}

/** A form control for permissions. Permissions that the user does not hold are not offered, and stay as they are. */
export function PermissionField({ label, value, set, problem, record }: ControlProps<Codes>) {
  const { data, error, refetch } = useCall(serviceAccountsApi.grantable, {});
  if (!data)
    return error ? (
      <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />
    ) : (
      <Skeleton height="14rem" />
    );
  const codes = codesOf(data);
  const idsOf = (chosen: Codes) => new Set([...codes].filter(([, code]) => chosen?.includes(code)).map(([id]) => id));
  const others = (value ?? []).filter((code) => ![...codes.values()].includes(code));
  const change = (ids: ReadonlySet<number>) =>
    set([...others, ...[...ids].flatMap((id) => codes.get(id) ?? [])].toSorted());
  return (
    <fieldset className={css.field}>
      <legend>{label}</legend>
      <p className={css.hint}>
        <Trans>
          Only your own permissions are offered. Work that needs a person, such as chats and reviews, is left out.
        </Trans>
      </p>
      <CheckTree
        label={label}
        roots={checkNodes(data)}
        chosen={idsOf(value)}
        before={idsOf(record?.["codes"] as Codes)}
        isReadOnly={false}
        change={change}
      />
      {others.length > 0 && (
        <p className={css.hint}>
          <Trans>Further permissions of the account: {others.join(", ")}</Trans>
        </p>
      )}
      <Problem>{problem}</Problem>
    </fieldset>
  );
}
