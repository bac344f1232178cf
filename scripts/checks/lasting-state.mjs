/**
 * Module-level state of the web app that outlives the session, with the reason why the next user may see it.
 * `scripts/checks/session-state.mjs` compares the list with the sources.
 */
export const permanentState = [
  {
    why: "is the registry of session state or the session itself",
    state: {
      "kernel/session.ts": ["store", "session"],
      "kernel/session-stores.ts": ["resets"],
      "app/entry.ts": ["entering"],
      "app/failures.ts": ["askedFor"],
    },
  },
  {
    why: "is reset by a registered module: app/forget.ts or app/tabs/tab-storage.ts",
    state: {
      "ui/ask.tsx": ["queue", "lastId", "listeners"],
      "ui/toast.tsx": ["shown", "lastId", "listeners"],
      "app/tabs/tab-store.ts": ["useTabs", "scrolled", "closed"],
      "kernel/error-log.ts": ["store"],
      "kernel/page.ts": ["asked", "drawn"],
    },
  },
  {
    why: "is set by an effect of the signed-in app and reset by its cleanup",
    state: {
      "app/session-keeper.ts": ["tab"],
      "app/stale-build.ts": ["savers"],
      "app/tabs/tab-acts.ts": ["site"],
      "features/settings/parts/settings.ts": ["owner"],
      "kernel/page.ts": ["navigate", "redirect", "name"],
      "ui/modal-frame.tsx": ["open"],
      "ui/scroll-lock.ts": ["holders", "takesRoom"],
    },
  },
  {
    why: "connects modules once; app/live.ts stops and empties the inbox",
    state: {
      "app/live.ts": ["inbox"],
      "kernel/call.ts": ["listeners"],
      "kernel/live-frames.ts": ["carrier", "listeners"],
      "features/notifications/parts/announce.ts": ["election"],
    },
  },
  {
    why: "belongs to the device, the build or the business and is the same for every user",
    state: {
      "app/pages.ts": ["heavy"],
      "app/shell/sidebar-state.ts": ["useSidebar"],
      "app/stale-build.ts": ["isReloading", "offered"],
      "app/tabs/tab-scroll.ts": ["scrolledTo"],
      "kernel/call.ts": ["toldBuild"],
      "kernel/clock.ts": ["aheadMs"],
      "kernel/house.ts": ["useHouse", "useReasons"],
      "kernel/language.ts": ["shelves", "shownAs", "turn"],
      "features/notifications/parts/election-world.ts": ["wasTouched", "isSilent"],
      "features/notifications/parts/favicon.ts": ["plain", "rings", "wanted"],
      "features/notifications/parts/sounds.ts": ["context", "lastAt", "buffers", "waking"],
      "ui/look.ts": ["shown"],
      "ui/theme-first.ts": ["sheet", "selectors", "following"],
      "ui/time.ts": ["zone"],
    },
  },
  {
    why: "holds times, numbers or formats and no data of a user",
    state: {
      "features/chat/parts/line-heights.ts": ["box", "size", "known"],
      "app/ahead.ts": ["lastEnd"],
      "features/orders/parts/distance.tsx": ["formats"],
      "kernel/page-memory.ts": ["lastOpening"],
      "kernel/queries.ts": ["staleSoon"],
      "kernel/watch-errors.ts": ["networkNotedAt"],
      "kernel/writing.ts": ["wroteAt"],
      "resource/run.ts": ["lastId"],
      "ui/between-keys.ts": ["keyAt", "waiting"],
      "ui/count.ts": ["formats"],
      "ui/money.tsx": ["formats"],
      "ui/now.ts": ["listeners", "now", "timer"],
      "ui/time.ts": ["formats"],
      "ui/wall-clock.ts": ["clocks"],
    },
  },
  {
    why: "is a WeakMap by message and is collected together with the message",
    state: {
      "features/chat/parts/line-heights.ts": ["shapes"],
      "features/chat/parts/lines.ts": ["days"],
      "kernel/socket/stored-messages.ts": ["texts"],
    },
  },
];
