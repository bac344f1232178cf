import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { useState } from "react";
import { ShootStateBadge } from "../../../shared/studio/state-badges.tsx";
import { queryOptions } from "../../../kernel/cache/queries.ts";
import { openActions } from "../../../resource/action.ts";
import { ActionButton } from "../../../resource/action-dialog.tsx";
import type { Actions } from "../../../resource/use-actions.ts";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { SheetSection, SideSheet } from "../../../ui/overlay/side-sheet.tsx";
import { book } from "./shoots.actions.ts";
import { ShootFacts, useShootTitle } from "./detail.shoot-facts.tsx";
import { unawaited } from "../../../ui/timing/unawaited.ts";

interface ShootSheetProps {
  /** Null while the sheet is closed. */
  id: number | null;
  list: Actions;
  close: () => void;
}

/** The open shoot beside the calendar, with its actions. */
export function ShootSheet({ id, list, close }: ShootSheetProps) {
  // The last shoot stays visible while the sheet closes.
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  return last === null ? null : <Sheet id={last} isOpen={id !== null} list={list} close={close} />;
}

function Sheet({ id, isOpen, list, close }: Omit<ShootSheetProps, "id"> & { id: number; isOpen: boolean }) {
  const { t } = useLingui();
  const titleOf = useShootTitle();
  const { data, error, refetch } = useQuery({ ...queryOptions(shootsApi.detail, { id }), enabled: isOpen });
  const buttons =
    data &&
    openActions(list.resource.actions, data)
      .filter(({ name }) => name !== book.name)
      .map((item) => <ActionButton key={item.name} list={list} action={item} record={data} />);
  return (
    <SideSheet
      isOpen={isOpen}
      title={data ? titleOf(data) : t({ message: "Shoot", context: "appointment" })}
      badge={data && <ShootStateBadge state={data.state} />}
      close={close}
      foot={buttons && buttons.length > 0 && buttons}
    >
      {!data && error ? (
        <ErrorState message={error.message} retry={() => unawaited(refetch(), "shown")} />
      ) : (
        <SheetSection title={t({ message: "Details", context: "heading" })}>
          {data ? <ShootFacts shoot={data} /> : null}
        </SheetSection>
      )}
    </SideSheet>
  );
}
