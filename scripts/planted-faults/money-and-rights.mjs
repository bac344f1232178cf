const server = "packages/server/src";
const features = `${server}/features`;
const matrix = "packages/server/test/matrix";

/** Faults of money, permissions, scopes, proofs, locks and versions. `tests` begins with the cheapest test that should find the fault. */
export const moneyAndRights = [
  {
    fault: "earlier refunds are added to what can be refunded",
    file: `${features}/local/orders/refunds.service.ts`,
    search: "paid - order.refunded_cents",
    replace: "paid + order.refunded_cents",
    tests: [`${features}/local/orders/refunds.test.ts`],
  },
  {
    fault: "a declined refund is posted with the opposite sign",
    file: `${features}/local/orders/payments.postings.ts`,
    search: `fromTo("payable", "house:loss", pendingCents)`,
    replace: `fromTo("house:loss", "payable", pendingCents)`,
    tests: [`${features}/local/orders/refunds.test.ts`, "faults/money/money.test.ts"],
  },
  {
    fault: "the share of a part of a wedding is rounded up",
    file: `${features}/studio/wedding-payments/earnings/earnings.policy.ts`,
    search: "Math.floor((totalCents * parts[name]) / 100)",
    replace: "Math.ceil((totalCents * parts[name]) / 100)",
    tests: [
      `${features}/studio/wedding-payments/earnings/earnings.policy.test.ts`,
      `${features}/studio/wedding-payments/earnings/earnings.service.test.ts`,
    ],
  },
  {
    fault: "a withdrawal can be paid and returned",
    file: `${features}/money/payouts/money.ts`,
    search: `occasion: "ended"`,
    replace: "occasion: end",
    tests: [
      `${features}/money/payouts/payouts.policy.test.ts`,
      `${features}/reviews/withdrawals/withdrawals.service.test.ts`,
      "faults/money/money.test.ts",
    ],
  },
  {
    fault: "a complaint about a refunded order is compensated in full",
    file: `${features}/local/orders/refunds.store.ts`,
    search: "select ${value} - refunded_cents as cents",
    replace: "select ${value} as cents",
    tests: [`${features}/reviews/complaints/complaints.service.test.ts`, `${features}/local/orders/refunds.test.ts`],
  },
  {
    fault: "an instalment is late on its due day",
    file: `${features}/studio/wedding-payments/plan/plan.policy.ts`,
    search: "if (due_on < today)",
    replace: "if (due_on <= today)",
    tests: [`${features}/studio/wedding-payments/plan/plan.policy.test.ts`],
  },
  {
    fault: "the user who asked for the reversal of a receipt approves it",
    file: `${features}/studio/wedding-payments/wedding-payments.policy.ts`,
    search: `return reversal.asked_by === actorId ? [] : ["approveReversal"`,
    replace: `return reversal.asked_by < 0 ? [] : ["approveReversal"`,
    tests: [
      `${features}/studio/wedding-payments/wedding-payments.policy.test.ts`,
      `${features}/studio/wedding-payments/reversals.service.test.ts`,
    ],
  },
  {
    fault: "the export of leads needs the permission for the list only",
    file: "packages/contract/src/features/studio/leads/leads.calls.ts",
    search: `staff("lead:export")`,
    replace: `staff("lead")`,
    tests: ["packages/contract/src/index.test.ts"],
  },
  {
    fault: "the export of leads has those of all consultants",
    file: `${features}/studio/leads/leads.service.ts`,
    search: "exportedPart(ctx, store.listingOf(scopeOf(ctx.actor)), input",
    replace: "exportedPart(ctx, store.listingOf(null), input",
    tests: [`${matrix}/foreign-subjects.test.ts`],
  },
  {
    fault: "a limited dispatcher acts on orders of other zones",
    file: `${features}/local/orders/actions/actions.service.ts`,
    search: "lockOrder(ctx.db, command.number, ctx.actor.scope)",
    replace: "lockOrder(ctx.db, command.number, { ...ctx.actor.scope, zones: null })",
    tests: [`${features}/local/orders/orders.service.test.ts`, `${matrix}/data-scopes.test.ts`],
  },
  {
    fault: "changes of orders are pushed to users of other zones",
    file: `${features}/local/orders/actions/transition.ts`,
    search: "access: `order:${kind}`, zone, ...known",
    replace: "access: `order:${kind}`, ...(zone && {}), ...known",
    tests: [`${matrix}/foreign-pushes.test.ts`, `${server}/app/socket.test.ts`],
  },
  {
    fault: "the team of a message is pushed to users of other zones",
    file: `${features}/messages/notifications/handling/handling.service.ts`,
    search: "...(zone === null ? {} : { zone }),",
    replace: "...(zone === null ? {} : {}),",
    tests: [
      `${matrix}/foreign-pushes.test.ts`,
      `${features}/messages/notifications/notifications.service.test.ts`,
      `${matrix}/data-scopes.test.ts`,
    ],
  },
  {
    fault: "every app user reads private files",
    file: `${features}/operations/uploads/uploads.policy.ts`,
    search: `if (actor.kind === "app") return isReader;`,
    replace: `if (actor.kind === "app") return isReader || accesses.length > 0;`,
    tests: [
      `${features}/operations/uploads/uploads.policy.test.ts`,
      `${features}/operations/uploads/uploads.service.test.ts`,
      `${matrix}/matrix.test.ts`,
    ],
  },
  {
    fault: "the token of a service account works in an address",
    file: `${features}/staff/service-accounts/identify.ts`,
    search: "if (headerTokenOf(request) !== token)",
    replace: "if (token.length === 0)",
    tests: [
      `${features}/staff/service-accounts/service-accounts.service.test.ts`,
      "packages/server/test/service-account-calls.test.ts",
    ],
  },
  {
    fault: "a session works without the cookie to which it is bound",
    file: `${features}/staff/auth/staff-sessions/staff-sessions.service.ts`,
    search: "return binding !== undefined && session",
    replace: "return binding === undefined || session",
    tests: [`${features}/staff/auth/auth.service.test.ts`, `${features}/staff/auth/staff-sessions/rotation.test.ts`],
  },
  {
    fault: "an expired ticket opens a socket",
    file: `${features}/messages/notifications/tickets.store.ts`,
    search: "return taken && taken.expires_at > now ?",
    replace: "return taken && taken.expires_at < new Date(now.getTime() + 9e9) ?",
    tests: [`${server}/app/socket.test.ts`],
  },
  {
    fault: "wrong codes are not counted",
    file: `${features}/staff/auth/phone-codes/short-codes.service.ts`,
    search: "const failures = before + 1;",
    replace: "const failures = before;",
    tests: [`${features}/staff/auth/phone-codes/short-codes.service.test.ts`],
  },
  {
    fault: "the rate limit does not count requests",
    file: `${server}/kernel/http/limiter.ts`,
    search: "present.set(key, { all: all + 1,",
    replace: "present.set(key, { all,",
    tests: [`${server}/kernel/http/limiter.test.ts`],
  },
  {
    fault: "an outdated version is accepted",
    file: `${server}/kernel/concurrency/version.ts`,
    search: "seen !== row.version",
    replace: "seen > row.version",
    tests: [`${server}/kernel/concurrency/version.test.ts`],
  },
];
