import { Drawer } from "@mantine/core";
import { IconCopy, IconX } from "@tabler/icons-react";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { Skeleton } from "./skeleton.tsx";
import { toast } from "./toast.tsx";
import css from "./side-sheet.module.css";

interface SideSheetProps {
  isOpen: boolean;
  title: string;
  /** Stands beside the title. */
  badge?: ReactNode;
  close: () => void;
  foot?: ReactNode;
  children: ReactNode;
}

/** Something opened beside a list that stays in use; the whole screen on a phone. */
export function SideSheet({ isOpen, title, badge, close, foot, children }: SideSheetProps) {
  const { t } = useLingui();
  const copy = async () => {
    await navigator.clipboard.writeText(title);
    toast({ text: t`Copied` });
  };
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      position="right"
      size="min(100vw, calc(540px))"
      withOverlay={false}
      withCloseButton={false}
      lockScroll={false}
      trapFocus={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      classNames={{ inner: css.inner ?? "", content: css.content ?? "", body: css.body ?? "" }}
      aria-label={title}
    >
      <header className={css.head}>
        <h2>{title}</h2>
        <IconButton label={t`Copy`} className={css.copy} onClick={() => void copy()}>
          <IconCopy size={16} />
        </IconButton>
        {badge}
        <IconButton label={t`Close`} className={css.close} onClick={close}>
          <IconX size={20} />
        </IconButton>
      </header>
      <div className={css.sections}>{children}</div>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </Drawer>
  );
}

/** One titled part of a sheet; its lines are outlined while its content, null, is on its way. */
export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h3>{title}</h3>
      {children ?? (
        <div className={css.waiting} aria-busy="true">
          <Skeleton width="72%" />
          <Skeleton width="54%" />
          <Skeleton width="63%" />
        </div>
      )}
    </section>
  );
}
