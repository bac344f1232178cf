import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { IconPlus } from "@tabler/icons-react";
import { Button } from "./button.tsx";

interface ToolButtonProps {
  label: MessageDescriptor;
  start: () => void;
  /** Whether it adds a record. Others, such as for settings, are less prominent. */
  isAddition?: boolean;
}

/** A button that starts an action on no record. */
export function ToolButton({ label, start, isAddition = true }: ToolButtonProps) {
  const { i18n } = useLingui();
  if (!isAddition) return <Button onClick={start}>{i18n._(label)}</Button>;
  return (
    <Button look="fill" onClick={start}>
      <IconPlus size={17} stroke={1.6} aria-hidden="true" />
      {i18n._(label)}
    </Button>
  );
}
