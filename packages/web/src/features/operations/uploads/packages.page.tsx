import { Trans } from "@lingui/react/macro";
import { IconUpload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useCan } from "../../../kernel/session/rights.ts";
import { ActionDialog } from "../../../resource/action-dialog.tsx";
import { FilterBar } from "../../../resource/filter-bar.tsx";
import { RecordSheet } from "../../../resource/record-sheet.tsx";
import { RecordTable } from "../../../resource/record-table.tsx";
import { useList } from "../../../resource/use-list.ts";
import { Button } from "../../../ui/input/button.tsx";
import { ListPage } from "../../../ui/table/list-page.tsx";
import { appPackages } from "./uploads.resource.tsx";

const UploadDialog = lazy(async () => ({ default: (await import("./components/upload-dialog.tsx")).UploadDialog }));

/** Packages of the phone app. */
export default function Packages() {
  const list = useList(appPackages);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const mayUpload = useCan("packages:upload");
  return (
    <>
      <ListPage filters={<FilterBar list={list} />} act={mayUpload && <NewPackage open={() => setOpen(true)} />}>
        <RecordTable list={list} />
      </ListPage>
      <RecordSheet list={list} />
      <ActionDialog list={list} />
      {isOpen !== null && (
        <Suspense fallback={null}>
          <UploadDialog isOpen={isOpen} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function NewPackage({ open }: { open: () => void }) {
  return (
    <Button look="fill" onClick={open}>
      <IconUpload size={17} stroke={1.6} aria-hidden="true" />
      <Trans context="button">Upload</Trans>
    </Button>
  );
}
