import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { HealthWarning, JobName } from "@vowdesk/contract/operations/operations";
import { pictureJobs, pictureWarnings } from "./pictures.labels.ts";

interface WarningText {
  what: MessageDescriptor;
  /** Advice for the operator. */
  help: MessageDescriptor;
}

export const warningTexts: Readonly<Record<HealthWarning["kind"], WarningText>> = {
  "node-silent": {
    what: msg`A server process has stopped reporting`,
    help: msg`It crashed or cannot reach the database. Check its log and restart it.`,
  },
  "builds-differ": {
    what: msg`The processes run different builds`,
    help: msg`Normal for a few minutes during an update. If it persists, restart the older processes.`,
  },
  "clock-wrong": {
    what: msg`The clock of a machine differs from the database's`,
    help: msg`Turn on time synchronisation (NTP) on that machine. A process whose clock is off by ten seconds or more runs no background jobs.`,
  },
  "loop-slow": {
    what: msg`A process responds slowly`,
    help: msg`Its machine is overloaded or has too few cores. Check what else runs on it.`,
  },
  "pool-busy": {
    what: msg`Requests are waiting for a database connection`,
    help: msg`Slow requests use all connections. If this persists, start another process.`,
  },
  "disk-low": {
    what: msg`The disk of the data folder is nearly full`,
    help: msg`Free up space or enlarge the disk. Nothing can be saved on a full disk.`,
  },
  "connections-few": {
    what: msg`The database has few connections left`,
    help: msg`Raise max_connections, or close other connections.`,
  },
  "transaction-old": {
    what: msg`A transaction has been open for minutes`,
    help: msg`It prevents old rows from being cleaned up. Find it in pg_stat_activity and end it if it is not needed.`,
  },
  "job-failing": {
    what: msg`A background job is failing`,
    help: msg`See Background jobs for its last error.`,
  },
  "job-late": {
    what: msg`A background job is overdue`,
    help: msg`No process is running it. Check that a process is running, reaches the database and has the correct time.`,
  },
  "hints-away": {
    what: msg`A process receives no signals from the other processes`,
    help: msg`Messages are delivered up to five seconds late. Check the database, or the Redis server of VOWDESK_FANOUT_URL.`,
  },
  "delivery-late": {
    what: msg`A message to a connected user has been pending for over a minute`,
    help: msg`Either the browser does not accept messages or the process does not send them. Ask the user to reload the page. If it persists, restart the process.`,
  },
  "database-outdated": {
    what: msg`The embedded database lacks security fixes`,
    help: msg`The embedded PostgreSQL is only updated with Vowdesk. Use your own PostgreSQL server (DATABASE_URL), or install a newer version of Vowdesk.`,
  },
  ...pictureWarnings,
  "backup-away": {
    what: msg`The backup folder cannot be used`,
    help: msg`No backups are created. Mount or repair the folder of VOWDESK_BACKUP. Changes since the last backup are then copied to it.`,
  },
  "backup-old": {
    what: msg`The newest backup is older than a day`,
    help: msg`See Background jobs for the cause. Create a backup now with npm run backup.`,
  },
  "backup-none": {
    what: msg`There is no full backup`,
    help: msg`Nothing can be restored from the backup folder. See Background jobs for the cause, or create a backup now with npm run backup.`,
  },
  "backup-behind": {
    what: msg`Recent changes are not in the backup`,
    help: msg`They would be lost together with this machine. Check the space and the log of the database: PostgreSQL may be unable to archive its log segments.`,
  },
  "backup-full": {
    what: msg`The next full backup does not fit on the backup disk`,
    help: msg`Free up space or enlarge the disk of VOWDESK_BACKUP, or keep fewer days (VOWDESK_BACKUP_DAYS).`,
  },
  "copy-behind": {
    what: msg`The encrypted copy of the backup is out of date`,
    help: msg`See Background jobs for the cause. Check the network and the place of VOWDESK_BACKUP_COPY.`,
  },
  "copy-differs": {
    what: msg`Files of the backup are damaged or missing`,
    help: msg`The encrypted copy keeps the intact files. Run npm run backup -- --verify to name them, then create a new backup with npm run backup.`,
  },
  "job-unowned": {
    what: msg`No process has this background job any more`,
    help: msg`Normal after a setting was removed or a new version was installed: the job disappears after a day. Otherwise start the process that runs it.`,
  },
  "account-shut": {
    what: msg`An account was locked after 100 failed sign-ins`,
    help: msg`Someone tried to guess its password. Send the user a password link. Browsers used before can still sign in.`,
  },
};

interface JobText {
  name: MessageDescriptor;
  about: MessageDescriptor;
}

const jobTexts: Readonly<Record<JobName, JobText>> = {
  "old-sessions": {
    name: msg({ message: "Old sessions", context: "server" }),
    about: msg`Deletes expired sessions.`,
  },
  "old-failures": {
    name: msg`Old failed sign-ins`,
    about: msg`Deletes failed sign-ins that no longer count.`,
  },
  "old-counts": {
    name: msg`Old request counts`,
    about: msg`Deletes old request counts.`,
  },
  "old-reset-links": {
    name: msg`Old password links`,
    about: msg`Deletes expired password links.`,
  },
  "backup-wal": {
    name: msg`Backup of changes`,
    about: msg`Copies finished log segments of the database to the backup folder.`,
  },
  "backup-base": {
    name: msg({ message: "Full backup", context: "server" }),
    about: msg`Copies the whole database and new files to the backup folder once a day.`,
  },
  "backup-copy": {
    name: msg`Encrypted copy of the backup`,
    about: msg`Stores new parts of the backup, encrypted, in another folder or in a bucket.`,
  },
  "silent-nodes": {
    name: msg({ message: "Ended processes", context: "server" }),
    about: msg`Deletes server processes that have not reported for an hour.`,
  },
  "audit-check": {
    name: msg`Audit trail check`,
    about: msg`Checks all chains of the audit trail and fails if an entry was changed or removed.`,
  },
  "audit-anchor": {
    name: msg`Audit trail anchor`,
    about: msg`Stores the signed state of the audit trail outside of the database, so that deleted entries are detected.`,
  },
  "orphan-files": {
    name: msg({ message: "Unused files", context: "server" }),
    about: msg`Removes uploaded files that are not in use.`,
  },
  retention: {
    name: msg({ message: "Old data", context: "server" }),
    about: msg`Deletes what is older than the business settings allow.`,
  },
  erasures: {
    name: msg({ message: "Erasures", context: "server" }),
    about: msg`Erases the personal data of app users after the waiting time.`,
  },
  merges: {
    name: msg`Merges of accounts`,
    about: msg`Merges duplicate accounts of app users after the waiting time.`,
  },
  "setting-changes": {
    name: msg`Changes of settings`,
    about: msg`Puts weaker business settings into effect after their waiting time.`,
  },
  "order-notices": {
    name: msg`Order due times`,
    about: msg`Notifies dispatchers of orders that are due soon or late.`,
  },
  "auto-assign": {
    name: msg({ message: "Automatic assignment", context: "server" }),
    about: msg`Assigns waiting orders to the most suitable available workers, if automatic assignment is on.`,
  },
  "old-commands": {
    name: msg`Old idempotency keys`,
    about: msg`Deletes idempotency keys that are older than a day.`,
  },
  "held-messages": {
    name: msg({ message: "Held messages", context: "server" }),
    about: msg`Delivers chat messages that can no longer be undone.`,
  },
  "waiting-customers": {
    name: msg({ message: "Waiting customers", context: "server" }),
    about: msg`Notifies staff of customers who have waited too long.`,
  },
  "snoozed-chats": {
    name: msg({ message: "Snoozed conversations", context: "server" }),
    about: msg`Returns conversations to the list when their snooze is over.`,
  },
  "red-packets": {
    name: msg({ message: "Red packets", context: "kind of record" }),
    about: msg`Refunds red packets that were not opened within a day.`,
  },
  announcements: {
    name: msg({ message: "Announcements", context: "kind of record" }),
    about: msg`Publishes scheduled announcements and ends expired ones.`,
  },
  "announcement-latecomers": {
    name: msg`Announcements for new recipients`,
    about: msg`Sends current announcements to staff who joined later.`,
  },
  decisions: {
    name: msg({ message: "Decisions", context: "server" }),
    about: msg`Applies decisions that can no longer be undone.`,
  },
  "pay-outs": {
    name: msg({ message: "Payouts", context: "server" }),
    about: msg`Sends approved withdrawals to the bank once each, and checks those without an answer.`,
  },
  "late-reviews": {
    name: msg({ message: "Late reviews", context: "server" }),
    about: msg`Notifies reviewers of late items.`,
  },
  "review-ends": {
    name: msg`Expiry of review items`,
    about: msg`Moves items to the next status when their time limit has passed.`,
  },
  "shoot-reminders": {
    name: msg`Reminders of shoots`,
    about: msg`Reminds the team of a shoot on the day before.`,
  },
  imports: {
    name: msg({ message: "Imports", context: "kind of record" }),
    about: msg`Carries out imports of a studio that moves in, and undoes them.`,
  },
  "couple-notices": {
    name: msg`Notices to couples`,
    about: msg`Tells couples of shoots, agreements and instalments, outside of the quiet hours.`,
  },
  arrears: {
    name: msg({ message: "Overdue payments", context: "kind of record" }),
    about: msg`Tells the consultant when a couple has not paid an instalment by its due date.`,
  },
  ...pictureJobs,
  webhooks: {
    name: msg({ message: "Webhooks", context: "kind of record" }),
    about: msg`Sends events to webhooks, and tries failed deliveries again for a day.`,
  },
  "old-webhook-deliveries": {
    name: msg`Old webhook deliveries`,
    about: msg`Deletes deliveries of webhooks 30 days after they ended.`,
  },
  alerts: {
    name: msg({ message: "Push notifications", context: "server" }),
    about: msg`Sends messages outside of the tab, and unclaimed orders to their team.`,
  },
  "old-alerts": {
    name: msg`Old push notifications`,
    about: msg`Deletes push notifications a week after they ended.`,
  },
  mails: {
    name: msg({ message: "Emails", context: "server" }),
    about: msg`Hands emails to the mail server, and tries again for a day.`,
  },
  "old-mails": {
    name: msg({ message: "Old emails", context: "server" }),
    about: msg`Deletes records of emails 30 days after they were sent.`,
  },
  "account-names": {
    name: msg({ message: "Account names", context: "server" }),
    about: msg`Prepares names of accounts that an earlier version created, so that any spelling of them is found at sign-in.`,
  },
  "expired-agreements": {
    name: msg({ message: "Expired agreements", context: "server" }),
    about: msg`Ends agreements that were sent and not signed in time.`,
  },
  "expired-holds": {
    name: msg({ message: "Expired holds", context: "server" }),
    about: msg`Ends tentative shoots whose hold has expired, and releases their teams.`,
  },
};

/** Name and description of a job; a job that this build does not know has its raw name. */
export function jobText(name: string): { name: string; about: string } {
  const texts = Object.hasOwn(jobTexts, name) ? jobTexts[name as JobName] : undefined;
  return texts ? { name: i18n._(texts.name), about: i18n._(texts.about) } : { name, about: "" };
}

/** Name of the work of a runner, which is a job or `job: part of it`. */
export function workName(runner: string): string {
  const [job = runner] = runner.split(":");
  return job === "unclaimed-messages"
    ? i18n._(msg({ message: "Unclaimed messages", context: "server" }))
    : jobText(job).name;
}
