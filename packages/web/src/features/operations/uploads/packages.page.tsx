import { Trans } from "@lingui/react/macro";
import { IconUpload } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useCan } from "../../../kernel/session/rights.ts";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import { Button } from "../../../ui/input/button.tsx";
import { appPackages } from "./uploads.resource.tsx";

const UploadDialog = lazy(async () => ({ default: (await import("./components/upload-dialog.tsx")).UploadDialog }));

/** Packages of the phone app. */
export default function Packages() {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const mayUpload = useCan("packages:upload");
  return (
    <>
      <ResourcePage resource={appPackages} buttons={() => mayUpload && <NewPackage open={() => setOpen(true)} />} />
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
