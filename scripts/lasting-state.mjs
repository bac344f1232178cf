/**
 * Module-level state of the browser app that lasts longer than a session, with the reason why the next user may find it.
 * `scripts/check-session-state.mjs` compares the list with the sources.
 */
export const lastingState = [
  {
    why: "is the registry, or the session itself, which ends with it",
    state: {
      "kernel/session/session.ts": ["store", "session"],
      "kernel/session/session-stores.ts": ["resets"],
      "app/start/entry.ts": ["entering"],
      "app/start/failures.ts": ["promptedFor"],
    },
  },
  {
    why: "is reset by another module, which is registered: app/start/clear-session.ts, app/tabs/tab-storage.ts",
    state: {
      "ui/overlay/ask.tsx": ["queue", "lastId", "listeners"],
      "ui/feedback/toast.tsx": ["shown", "lastId", "listeners"],
      "app/tabs/tab-store.ts": ["useTabs", "scrolled", "closed"],
      "kernel/errors/error-log.ts": ["store"],
      "kernel/lists/page.ts": ["pendingQueries", "renderedQueries"],
    },
  },
  {
    why: "is set by an effect of the signed-in app, and taken back when the app is left",
    state: {
      "app/start/session-keeper.ts": ["tab"],
      "app/start/stale-build.ts": ["savers"],
      "app/tabs/tab-actions.ts": ["site"],
      "features/settings/components/settings.ts": ["owner"],
      "kernel/lists/page.ts": ["navigate", "redirect", "name"],
      "ui/overlay/modal-frame.tsx": ["open"],
      "ui/overlay/scroll-lock.ts": ["holders", "takesRoom"],
    },
  },
  {
    why: "wires parts of the app together once; the inbox is stopped and emptied by app/start/live.ts",
    state: {
      "app/start/live.ts": ["inbox"],
      "kernel/http/call.ts": ["listeners"],
      "kernel/realtime/live-frames.ts": ["socket", "listeners"],
      "features/notifications/announcing/announce.ts": ["election"],
    },
  },
  {
    why: "is about the device, the build or the business, the same for every user",
    state: {
      "app/router/pages.ts": ["heavy"],
      "app/shell/sidebar-state.ts": ["useSidebar"],
      "app/start/stale-build.ts": ["isReloading", "offered"],
      "app/tabs/tab-scroll.ts": ["scrolledTo"],
      "kernel/http/call.ts": ["reportedBuild"],
      "kernel/session/clock.ts": ["aheadMs"],
      "shared/business-settings.ts": ["useBusinessSettings", "useReasons"],
      "kernel/i18n/language.ts": ["activeCatalogues", "transform", "lastWork"],
      "features/notifications/announcing/election-world.ts": ["wasTouched", "isSilent"],
      "features/notifications/announcing/favicon.ts": ["plain", "rings", "wanted"],
      "features/notifications/announcing/sounds.ts": ["context", "lastAt", "buffers", "waking"],
      "ui/theme/look.ts": ["shown"],
      "ui/theme/theme-rules-first.ts": ["sheet", "selectors", "following"],
      "ui/format/time.ts": ["zone"],
    },
  },
  {
    why: "holds times of the page's clock, numbers or formats, nothing that a user wrote or saw",
    state: {
      "features/chat/thread/line-heights.ts": ["box", "size", "known"],
      "app/start/prefetch-pages.ts": ["lastEnd"],
      "features/orders/components/distance.tsx": ["formats"],
      "kernel/session/page-memory.ts": ["lastOpening"],
      "kernel/cache/queries.ts": ["invalidateSoon"],
      "kernel/errors/watch-errors.ts": ["networkNotedAt"],
      "kernel/cache/typing-activity.ts": ["typedAt"],
      "resource/run.ts": ["lastId"],
      "ui/timing/run-between-keys.ts": ["keyAt", "waiting"],
      "ui/format/count.ts": ["formats"],
      "ui/format/money.tsx": ["formats"],
      "ui/format/now.ts": ["listeners", "now", "timer"],
      "ui/format/time.ts": ["formats"],
      "ui/format/wall-clock.ts": ["clocks"],
    },
  },
  {
    why: "is keyed weakly by a message, and goes with it",
    state: {
      "features/chat/thread/line-heights.ts": ["shapes"],
      "features/chat/thread/lines.ts": ["days"],
      "kernel/realtime/stored-messages.ts": ["texts"],
    },
  },
];
