import { useLingui } from "@lingui/react/macro";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { closeDrawer, useSidebar } from "./sidebar-state.ts";
import { Sidebar } from "./sidebar.tsx";

/** The sidebar as a drawer on mobile. */
export function PhoneSide({ active }: { active: string }) {
  const { t } = useLingui();
  const isDrawerOut = useSidebar((state) => state.isDrawerOut);
  return (
    <Drawer
      isOpen={isDrawerOut}
      close={closeDrawer}
      widthPx={264}
      side="left"
      hasHead={false}
      title={t({ message: "Main menu", context: "header" })}
    >
      <Sidebar active={active} compact={false} />
    </Drawer>
  );
}
