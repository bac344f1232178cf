import { Trans } from "@lingui/react/macro";
import { importsApi } from "@vowdesk/contract/studio/imports";
import { lazy, Suspense, useState } from "react";
import { mayCall } from "../../../kernel/session/rights.ts";
import { ResourcePage } from "../../../resource/resource-page.tsx";
import { Button } from "../../../ui/input/button.tsx";
import { imports } from "./imports.resource.tsx";

const ImportDialog = lazy(async () => ({ default: (await import("./components/import-dialog.tsx")).ImportDialog }));

/** The history of imports, and the button that starts one. */
export default function Imports() {
  return (
    <ResourcePage
      resource={imports}
      buttons={({ open }) => mayCall(importsApi.check) && <ImportButton started={(id) => open(String(id))} />}
    />
  );
}

/** Opens the import that was started, so that its progress is shown. */
function ImportButton({ started }: { started: (id: number) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="fill" onClick={() => setOpen(true)}>
        <Trans context="import">Import a file</Trans>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog close={() => setOpen(false)} started={started} />
        </Suspense>
      )}
    </>
  );
}
