/**
 * Module-level state of the web app that outlives the session, with the reason why the next user may see it.
 * `scripts/checks/session-state.mjs` compares the list with the sources.
 */
export const permanentState = [
  {
    why: "is the registry of session state or the session itself",
    state: {
      "kernel/session/session.ts": ["store", "session"],
      "kernel/session/session-stores.ts": ["resets"],
      "app/start/entry.ts": ["entering"],
      "app/start/failures.ts": ["promptedFor"],
    },
  },
  {
    why: "is reset by a registered module: app/start/clear-session.ts or app/tabs/tab-storage.ts",
    state: {
      "ui/overlay/ask.tsx": ["queue", "lastId", "listeners"],
      "ui/feedback/toast.tsx": ["shown", "lastId", "listeners"],
      "app/tabs/tab-store.ts": ["useTabs", "scrolled", "closed"],
      "kernel/errors/error-log.ts": ["store"],
      "kernel/lists/page.ts": ["pendingQueries", "renderedQueries"],
    },
  },
  {
    why: "is set by an effect of the signed-in app and reset by its cleanup",
    state: {
      "app/start/session-keeper.ts": ["tab"],
      "app/start/stale-build.ts": ["savers"],
      "app/tabs/tab-actions.ts": ["site"],
      "features/staff/settings/components/settings.ts": ["owner"],
      "kernel/lists/page.ts": ["performNavigation", "redirect", "name"],
    },
  },
  {
    why: "connects modules once; app/start/live.ts stops and empties the inbox",
    state: {
      "app/start/live.ts": ["inbox"],
      "kernel/http/call.ts": ["listeners"],
      "kernel/realtime/live-frames.ts": ["socket", "listeners"],
      "features/messages/notifications/announcing/announce.ts": ["election"],
    },
  },
  {
    why: "belongs to the device, the build or the business and is the same for every user",
    state: {
      "app/router/pages.ts": ["heavy"],
      "ui/overlay/ask.tsx": ["dialogCode"],
      "ui/overlay/modal-frame.tsx": ["modalCode"],
      "ui/overlay/point-menu.tsx": ["menuCode"],
      "app/shell/sidebar-state.ts": ["useSidebar"],
      "app/start/stale-build.ts": ["isReloading", "offered"],
      "app/tabs/tab-scroll.ts": ["scrolledTo"],
      "kernel/errors/early-errors.ts": ["kept", "record"],
      "kernel/http/call.ts": ["reportedBuild"],
      "kernel/session/clock.ts": ["aheadMs"],
      "shared/business-settings.ts": ["useBusinessSettings"],
      "shared/actions/preset-reasons.ts": ["useReasons"],
      "kernel/i18n/language.ts": ["activeCatalogues", "transform", "lastWork"],
      "features/messages/notifications/announcing/election-environment.ts": ["wasTouched", "isSilent"],
      "features/messages/notifications/announcing/favicon.ts": ["plain", "rings", "requested"],
      "features/messages/notifications/announcing/sound-burst.ts": ["lastBurst"],
      "features/messages/notifications/announcing/sounds.ts": ["context", "buffers", "waking"],
      "features/messages/notifications/announcing/use-place.ts": ["pointer"],
      "ui/theme/look.ts": ["shown"],
      "ui/theme/theme-rules-first.ts": ["sheet", "selectors", "following"],
      "ui/format/time.ts": ["zone", "zoneAtStart"],
    },
  },
  {
    why: "holds times, numbers or formats and no data of a user",
    state: {
      "features/chat/thread/line-heights.ts": ["box", "size", "known"],
      "app/start/prefetch-pages.ts": ["lastEnd"],
      "features/local/orders/components/distance.tsx": ["formats"],
      "kernel/session/page-memory.ts": ["lastOpening"],
      "kernel/errors/watch-errors.ts": ["networkNotedAt"],
      "resource/run.ts": ["lastId"],
      "ui/timing/run-between-keys.ts": ["keyAt", "waiting"],
      "ui/format/count.ts": ["formats"],
      "ui/format/now.ts": ["listeners", "now", "timer"],
      "ui/format/time.ts": ["formats"],
    },
  },
  {
    why: "is a WeakMap by message or schema, without data of a user",
    state: {
      "resource/field-rules.ts": ["known"],
      "features/chat/thread/line-heights.ts": ["shapes"],
      "features/chat/thread/lines.ts": ["days"],
      "kernel/realtime/stored-messages.ts": ["texts"],
    },
  },
  {
    why: "is the registration of the service worker, which belongs to the browser",
    state: { "features/messages/alerts/push.ts": ["registering"] },
  },
];
