import { Drawer } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { closeDrawer, useSidebar } from "./sidebar-state.ts";
import { Sidebar } from "./sidebar.tsx";

/** The sidebar as a drawer on mobile. */
export function PhoneSide({ active }: { active: string }) {
  const { t } = useLingui();
  const isDrawerOut = useSidebar((state) => state.isDrawerOut);
  return (
    <Drawer.Root opened={isDrawerOut} onClose={closeDrawer} size="calc(264px)" padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t`Main menu`}>
        <Drawer.Body>
          <Sidebar active={active} compact={false} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
