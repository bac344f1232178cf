import { Trans } from "@lingui/react/macro";
import { permissionCodes } from "@vowdesk/contract";
import { menusApi, menuTypes, shownCode } from "@vowdesk/contract/staff/menus";
import { useCall } from "../../../../kernel/cache/queries.ts";
import type { ControlProps } from "../../../../resource/field.ts";
import { SelectControl, TextControl } from "../../../../ui/input/form-controls.tsx";
import { flat } from "./menu-moves.ts";

type CodeControlProps = ControlProps<string | null | undefined>;

/** A directory may have any code; pages and buttons need a known permission code that no other row uses. */
export function CodeControl(props: CodeControlProps) {
  const { label, problem, set, values } = props;
  const value = shownCode(props.value ?? "");
  if (values["type"] !== menuTypes.directory) return <KnownCode {...props} value={value} />;
  return (
    <TextControl
      {...{ label, value, set, problem }}
      maxLength={64}
      autoComplete="off"
      isOptional
      hint={
        <Trans>Leave empty to show the entry to all staff. Custom codes contain a colon, such as studio:albums.</Trans>
      }
    />
  );
}

function KnownCode({ label, value, set, problem, record }: CodeControlProps & { value: string }) {
  const { data: roots = [] } = useCall(menusApi.list, {});
  const taken = new Set(flat(roots).map(({ code }) => code));
  const free = permissionCodes.filter((code) => code === record?.["code"] || !taken.has(code));
  const known = value === "" || free.includes(value) ? free : [...free, value];
  const choices = [{ value: "", label: "—" }, ...known.map((code) => ({ value: code, label: code }))];
  return <SelectControl {...{ label, value, set, problem, choices }} />;
}
