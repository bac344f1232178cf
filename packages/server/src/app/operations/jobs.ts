import type { JobName } from "@vowdesk/contract/operations/operations";
import { hostname } from "node:os";
import { expireSent } from "../../features/studio/agreements/agreements.ts";
import { deleteOldAlerts, runAlerts } from "../../features/messages/alerts/alerts.ts";
import { runAnnouncements, notifyMissedReaders } from "../../features/messages/announcements/announcements.ts";
import { runErasures, runMerges } from "../../features/people/app-users/app-users.ts";
import { applyDueChanges, applyRetention } from "../../features/operations/business/business.ts";
import { verify, type HeadSource } from "../../features/operations/audit/audit.ts";
import { endedSessionMs, fillNameForms, forgetFailures, forgetSessions } from "../../features/staff/auth/auth.ts";
import { alertWaiting, endSnoozes, expirePackets, heldMessages } from "../../features/chat/chat.ts";
import { deleteOldMails, sendDueMails } from "../../features/messages/mail/mail.ts";
import { assignWaiting, deleteCommands, notifyDueOrders } from "../../features/local/orders/orders.ts";
import { forgetSilentNodes } from "../../features/operations/operations/operations.ts";
import { payOut } from "../../features/money/payouts/payouts.ts";
import { decisionEffects, expireItems, notifyLateReviews } from "../../features/reviews/engine/engine.ts";
import { removeOrphans } from "../../features/operations/uploads/uploads.ts";
import { deleteExpiredLinks } from "../../features/staff/users/users.ts";
import { mayReadEvent } from "../features.ts";
import { retentionRules } from "../retention.ts";
import { deleteOldDeliveries, sendDeliveries } from "../../features/messages/webhooks/webhooks.ts";
import { continueImports } from "../../features/studio/imports/imports.ts";
import {
  alertOfPictures,
  checkOriginals,
  copyOriginals,
  endGalleries,
  makeMarks,
  makePreviews,
  settleOriginals,
} from "../../features/studio/galleries/galleries.ts";
import { notifyOfArrears } from "../../features/studio/wedding-payments/wedding-payments.ts";
import { sendNotices } from "../../features/studio/couple-notices/couple-notices.ts";
import { endExpiredHolds, remindOfShoots } from "../../features/studio/shoots/shoots.ts";
import { accountRecords } from "../account-records.ts";
import type { Services } from "../../kernel/http/context.ts";
import { reportFault } from "../../kernel/http/fault.ts";
import { deleteOldFailures } from "../../platform/database/due-retries.ts";
import { deleteUnowned, openJobs, type Job, type Jobs } from "../../platform/jobs/jobs.ts";
import { forgetCounts } from "../http/shared-limits.ts";

const secondsMs = (seconds: number) => seconds * 1_000;

/** Mails that wait for the return of the mail server are sent within 5 s of it (docs/decisions/084). */
const promptly = { everyMs: secondsMs(2), maxPauseMs: secondsMs(2) };

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Storage of audit heads outside of the database. */
export interface TrailAnchor {
  /** Returns the signed heads that this server can find. */
  find(): Promise<HeadSource[]>;
  /** Stores a signed head. Absent if no place for it is configured. */
  keep?(): Promise<number>;
}

/** Verifies the audit trail. Throws if a chain is broken or contradicts a signed head, so that the health page shows it. */
async function checkAudit({ db, settings }: Services, anchor?: TrailAnchor): Promise<number> {
  const sources = (await anchor?.find()) ?? [];
  const { lines, breaks, problems } = await verify(db, undefined, { key: settings.secretKey ?? null, sources });
  const [first] = breaks;
  if (first)
    throw new Error(`the audit trail is broken: chain ${first.chainId}, line ${first.position}: ${first.reason}`);
  if (problems[0]) throw new Error(`the audit trail cannot be compared: ${problems[0]}`);
  return lines;
}

/** Deletes old request counts and failures of rows that are no longer due. */
async function forgetOld(services: Services): Promise<number> {
  const before = new Date(services.clock.now().getTime() - dayMs);
  return (await forgetCounts(services)) + (await deleteOldFailures(services.db, before));
}

/** Deletes nodes that have not reported for an hour, and the rows of jobs that no node has had for a day. */
async function forgetSilent(services: Services): Promise<number> {
  const before = new Date(services.clock.now().getTime() - dayMs);
  return (await forgetSilentNodes(services)) + (await deleteUnowned(services.db, before));
}

/** The recurring jobs (docs/decisions/021). Each may run twice without harm. */
function jobsOf(services: Services, anchor?: TrailAnchor): (Job & { name: JobName })[] {
  const before = (ms: number) => new Date(services.clock.now().getTime() - ms);
  return [
    { name: "old-sessions", everyMs: hourMs, run: () => forgetSessions(services.db, before(endedSessionMs)) },
    { name: "old-failures", everyMs: hourMs, run: () => forgetFailures(services) },
    { name: "old-counts", everyMs: hourMs, run: () => forgetOld(services) },
    { name: "old-reset-links", everyMs: hourMs, run: () => deleteExpiredLinks(services.db, services.clock.now()) },
    { name: "account-names", everyMs: secondsMs(10), run: () => fillNameForms(services.db) },
    { name: "orphan-files", everyMs: hourMs, run: () => removeOrphans(services, services.clock.now()) },
    { name: "silent-nodes", everyMs: hourMs, run: () => forgetSilent(services) },
    { name: "retention", everyMs: hourMs, run: () => applyRetention(services, retentionRules) },
    { name: "order-notices", everyMs: secondsMs(5), run: () => notifyDueOrders(services) },
    { name: "auto-assign", everyMs: secondsMs(5), run: () => assignWaiting(services) },
    { name: "old-commands", everyMs: hourMs, run: () => deleteCommands(services.db, before(dayMs)) },
    { name: "held-messages", everyMs: secondsMs(5), run: () => heldMessages.run(services) },
    { name: "waiting-customers", everyMs: secondsMs(10), run: () => alertWaiting(services) },
    { name: "snoozed-chats", everyMs: secondsMs(10), run: () => endSnoozes(services) },
    { name: "red-packets", everyMs: secondsMs(60), run: () => expirePackets(services) },
    { name: "announcements", everyMs: secondsMs(5), run: () => runAnnouncements(services) },
    { name: "announcement-latecomers", everyMs: secondsMs(300), run: () => notifyMissedReaders(services) },
    { name: "decisions", everyMs: secondsMs(5), run: () => decisionEffects.run(services) },
    { name: "pay-outs", everyMs: secondsMs(5), run: () => payOut(services) },
    { name: "late-reviews", everyMs: secondsMs(30), run: () => notifyLateReviews(services) },
    { name: "review-ends", everyMs: secondsMs(60), run: () => expireItems(services) },
    { name: "expired-holds", everyMs: secondsMs(60), run: () => endExpiredHolds(services) },
    { name: "erasures", everyMs: secondsMs(60), run: () => runErasures(services, accountRecords) },
    { name: "merges", everyMs: secondsMs(60), run: () => runMerges(services, accountRecords) },
    { name: "setting-changes", everyMs: secondsMs(60), run: () => applyDueChanges(services) },
    { name: "shoot-reminders", everyMs: secondsMs(60), run: () => remindOfShoots(services) },
    { name: "originals", everyMs: secondsMs(60), run: () => settleOriginals(services) },
    { name: "photo-previews", everyMs: secondsMs(2), run: () => makePreviews(services) },
    { name: "photo-marks", everyMs: secondsMs(2), run: () => makeMarks(services) },
    { name: "photo-copies", everyMs: secondsMs(2), run: () => copyOriginals(services) },
    { name: "photo-checks", everyMs: secondsMs(60), run: () => checkOriginals(services) },
    { name: "gallery-ends", everyMs: hourMs, run: () => endGalleries(services) },
    { name: "picture-alerts", everyMs: secondsMs(60), run: () => alertOfPictures(services) },
    { name: "imports", ...promptly, run: () => continueImports(services) },
    { name: "couple-notices", everyMs: secondsMs(10), run: () => sendNotices(services) },
    { name: "arrears", everyMs: secondsMs(60), run: () => notifyOfArrears(services) },
    { name: "expired-agreements", everyMs: secondsMs(60), run: () => expireSent(services) },
    { name: "webhooks", everyMs: secondsMs(5), run: () => sendDeliveries(services, mayReadEvent) },
    { name: "old-webhook-deliveries", everyMs: hourMs, run: () => deleteOldDeliveries(services) },
    { name: "alerts", ...promptly, run: () => runAlerts(services) },
    { name: "old-alerts", everyMs: hourMs, run: () => deleteOldAlerts(services) },
    { name: "mails", ...promptly, run: () => sendDueMails(services) },
    { name: "old-mails", everyMs: hourMs, run: () => deleteOldMails(services) },
    { name: "audit-check", everyMs: dayMs, run: () => checkAudit(services, anchor) },
    ...(anchor?.keep ? [{ name: "audit-anchor", everyMs: hourMs, run: anchor.keep } as const] : []),
  ];
}

/** Starts the recurring jobs of this node. Each due job is run by one node. */
export function startJobs(services: Services, anchor?: TrailAnchor): Promise<Jobs> {
  return openJobs({
    ...services,
    node: `${hostname()}:${process.pid}`,
    jobs: jobsOf(services, anchor),
    failed: (name, error) => reportFault(services, { error, where: `job: ${name}`, requestId: null }),
    ended: (name) =>
      services.signals.publish({ kind: "changed", feature: "operations", id: name, access: "operations:jobs" }),
  });
}
