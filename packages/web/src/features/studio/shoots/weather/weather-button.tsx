import { Trans, useLingui } from "@lingui/react/macro";
import { IconCloudRain } from "@tabler/icons-react";
import { shootsApi } from "@vowdesk/contract/studio/shoots";
import { lazy, Suspense, useState } from "react";
import { mayCall } from "../../../../kernel/session/rights.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../../ui/input/button.tsx";
import { ModalFrame } from "../../../../ui/overlay/modal-frame.tsx";
import { today } from "../board/time-axis.ts";

const OutdoorShoots = lazy(async () => ({ default: (await import("./outdoor-shoots.tsx")).OutdoorShoots }));

/** Opens the outdoor shoots of a day to move them because of the weather. Nothing for other users and past days. */
export function WeatherButton({ date }: { date: string }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  if (!mayCall(shootsApi.move) || date < today()) return null;
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        <IconCloudRain size={16} stroke={1.6} aria-hidden="true" />
        <Trans context="shoot">Bad weather</Trans>
      </Button>
      <ModalFrame
        isOpen={isOpen}
        title={t`Move the outdoor shoots of this day`}
        widthPx={640}
        close={() => setOpen(false)}
      >
        <Suspense fallback={<Skeleton height="12rem" />}>
          <OutdoorShoots date={date} />
        </Suspense>
      </ModalFrame>
    </>
  );
}
