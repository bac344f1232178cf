import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { followSettings } from "../../features/staff/settings/components/settings.ts";
import { watchErrors } from "../../kernel/errors/watch-errors.ts";
import { configureCalls } from "../../kernel/http/call.ts";
import { followUser } from "../../kernel/session/follow-user.ts";
import { warmFormats } from "../../kernel/i18n/warm-formats.ts";
import { queryClient } from "../../kernel/cache/queries.ts";
import { useSession } from "../../kernel/session/session.ts";
import { startLook } from "../../ui/theme/look.ts";
import { Questions } from "../../ui/overlay/ask.tsx";
import { startNavigation } from "./navigation.ts";
import { enter, enterOnSignIn, showEnrolment, useMustEnrol } from "../start/entry.ts";
import { handleFailures } from "../start/failures.ts";
import { followTimeZone } from "../start/follow-time-zone.ts";
import { followLive } from "../start/live.ts";
import { keepSession } from "../start/session-keeper.ts";
import { signOutNow } from "../start/sign-out.ts";
import { Shell } from "../shell/shell.tsx";
import { ShellSkeleton } from "../shell/page-skeleton.tsx";
import { viewAsHeaders } from "../view-as/viewing.ts";
import { startOnLoad } from "../../ui/timing/on-demand.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

followUser();
startNavigation();
watchErrors();
startLook();
handleFailures();
configureCalls({ extraHeaders: viewAsHeaders, refused: showEnrolment });
enterOnSignIn();
followTimeZone();
// This code is there while the user still types at the sign-in page.
warmFormats();

const Enrolment = lazy(async () => ({
  default: (await import("../../features/staff/auth/second-factor/enrolment.tsx")).Enrolment,
}));

/** The app after sign-in: loads user and menu, then shows the shell until the session ends. */
export default function Inside() {
  const userId = useSession((state) => state.user?.id ?? null);
  useEffect(
    function enterFirst() {
      if (userId === null) unawaited(enter(), "shown");
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
        // Errors before that are in the log.
        startOnLoad(import("../error-log/report-errors.ts"), ({ reportErrors }) => reportErrors(userId)),
        startOnLoad(import("../start/keep-first-calls.ts"), ({ keepFirstCalls }) => keepFirstCalls()),
      ];
      return () => stops.forEach((stop) => stop());
    },
    [userId],
  );
  return (
    <QueryClientProvider client={queryClient}>
      {userId === null ? <Entering /> : <Shell userId={userId} />}
      <Questions />
    </QueryClientProvider>
  );
}

/** Shown while user and menu load. When a role requires a second factor, shows its setup. */
function Entering() {
  const mustEnrol = useMustEnrol();
  if (!mustEnrol) return <ShellSkeleton />;
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <Enrolment done={() => unawaited(enter(), "shown")} leave={() => unawaited(signOutNow(), "shown")} />
    </Suspense>
  );
}
