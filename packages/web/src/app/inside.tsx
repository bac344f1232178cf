import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { apis } from "@vowdesk/contract";
import { useEffect } from "react";
import { followSettings } from "../features/settings/parts/settings.ts";
import { nameCalls, queryClient } from "../kernel/queries.ts";
import { useSession } from "../kernel/session.ts";
import { theme } from "../ui/theme.ts";
import "../ui/mantine.ts";
import { enter } from "./entry.ts";
import { reportErrors } from "./error-log/report-errors.ts";
import { followLive } from "./live.ts";
import { keepSession } from "./session-keeper.ts";
import { Shell } from "./shell/shell.tsx";
import { ShellSkeleton } from "./shell/page-skeleton.tsx";

nameCalls(apis);

/** Mantine's colour scheme is an attribute that `ui/look.ts` sets: a switch then renders nothing. */
const noRoot = () => undefined;

/** Everything behind the sign-in: fetches user and menu, then shows the shell for as long as the session lasts. */
export default function Inside() {
  const userId = useSession((state) => state.user?.id ?? null);
  useEffect(
    function enterFirst() {
      if (userId === null) void enter();
    },
    [userId],
  );
  useEffect(
    function liveWhileSignedIn() {
      if (userId === null) return undefined;
      const stops = [
        keepSession(userId),
        followLive(userId),
        followSettings(userId),
        reportErrors(userId),
        () => queryClient.clear(),
      ];
      return () => stops.forEach((stop) => stop());
    },
    [userId],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} forceColorScheme="light" getRootElement={noRoot}>
        {userId === null ? <ShellSkeleton /> : <Shell userId={userId} />}
      </MantineProvider>
    </QueryClientProvider>
  );
}
