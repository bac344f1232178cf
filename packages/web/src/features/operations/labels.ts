import type { MessageDescriptor } from "@lingui/core";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { HealthWarning, JobName } from "@vowdesk/contract/operations";

interface WarningText {
  what: MessageDescriptor;
  /** Advice for the operator. */
  help: MessageDescriptor;
}

export const warningTexts: Readonly<Record<HealthWarning["kind"], WarningText>> = {
  "node-silent": {
    what: msg`A server process has not been heard of`,
    help: msg`It stopped without saying goodbye, or cannot reach the database. Look at its log and start it again.`,
  },
  "builds-differ": {
    what: msg`The processes run different builds`,
    help: msg`Normal for minutes while a new version is rolled out. If it stays so, restart the older ones.`,
  },
  "clock-wrong": {
    what: msg`A clock differs from the database's`,
    help: msg`Turn on time synchronisation (NTP) on that machine. A process that is off by ten seconds or more takes no recurring work until its clock is right.`,
  },
  "loop-slow": {
    what: msg`A process answers slowly`,
    help: msg`Its machine is busy, or has too few cores. Look at what else runs on it.`,
  },
  "pool-busy": {
    what: msg`Requests wait for a database connection`,
    help: msg`Something slow holds them. If it stays so, start another process.`,
  },
  "disk-low": {
    what: msg`The disk of the data folder is nearly full`,
    help: msg`Make room or enlarge it: with a full disk nothing more is saved.`,
  },
  "connections-few": {
    what: msg`The database has few connections left`,
    help: msg`Raise max_connections, or end what else is connected.`,
  },
  "transaction-old": {
    what: msg`A transaction has been open for minutes`,
    help: msg`It keeps old rows from being cleaned up. Find it in pg_stat_activity and end it if nobody waits for it.`,
  },
  "job-failing": {
    what: msg`A background job fails`,
    help: msg`The page of background jobs shows its last error.`,
  },
  "job-late": {
    what: msg`A background job is overdue`,
    help: msg`No process runs jobs now. Check that one is up and reaches the database.`,
  },
  "hints-away": {
    what: msg`A process does not hear of what the others do`,
    help: msg`Messages still arrive, up to five seconds later. Check the database, or the Redis that VOWDESK_FANOUT_URL names.`,
  },
  "delivery-late": {
    what: msg`A message has waited for over a minute for somebody who is connected`,
    help: msg`Their browser takes nothing in, or the process does not send. Ask them to reload the page; if it stays so, restart the process.`,
  },
  "database-outdated": {
    what: msg`The trial database lacks security fixes`,
    help: msg`The PostgreSQL that comes with Vowdesk is updated with Vowdesk only. Move to a PostgreSQL server of your own (DATABASE_URL), or install a newer Vowdesk.`,
  },
  "backup-away": {
    what: msg`The backup folder cannot be used`,
    help: msg`Nothing is backed up now. Mount or repair the folder that VOWDESK_BACKUP names; what waits is taken to it then.`,
  },
  "backup-old": {
    what: msg`The newest backup is older than a day`,
    help: msg`The page of background jobs shows why the last copy failed. Take one now with npm run backup.`,
  },
  "account-shut": {
    what: msg`An account is shut after 100 failed sign-ins`,
    help: msg`Somebody was guessing its password. Send its owner a link to set a new one; browsers they signed in with before still let them in.`,
  },
};

interface JobText {
  name: MessageDescriptor;
  about: MessageDescriptor;
}

const jobTexts: Readonly<Record<JobName, JobText>> = {
  "old-sessions": {
    name: msg`Old sessions`,
    about: msg`Forgets expired sessions.`,
  },
  "old-failures": {
    name: msg`Old failed sign-ins`,
    about: msg`Forgets failed sign-ins that no rule looks at any more.`,
  },
  "old-counts": {
    name: msg`Old request counts`,
    about: msg`Forgets how many requests people sent in minutes gone by.`,
  },
  "old-reset-links": {
    name: msg`Old password links`,
    about: msg`Forgets links to set a password that nobody used in time.`,
  },
  "silent-nodes": {
    name: msg`Ended processes`,
    about: msg`Forgets server processes that have not been heard of for an hour.`,
  },
  "audit-check": {
    name: msg`Check of the audit trail`,
    about: msg`Walks all chains of the audit trail and fails if a line was changed or removed.`,
  },
  "audit-anchor": {
    name: msg`Anchor of the audit trail`,
    about: msg`Keeps the signed state of the audit trail outside of the database, so that lines cut off later are noticed.`,
  },
  "orphan-files": {
    name: msg`Files nobody uses`,
    about: msg`Removes uploaded files that nothing refers to.`,
  },
  "old-messages": {
    name: msg`Old messages`,
    about: msg`Deletes messages that are past their retention time.`,
  },
  "order-notices": {
    name: msg`Due orders`,
    about: msg`Tells the desk of orders that are nearly due or late, once per level.`,
  },
  "auto-assign": {
    name: msg`Assignment by itself`,
    about: msg`Assigns waiting orders to the most suitable free workers, if the business has enabled that.`,
  },
  "old-commands": {
    name: msg`Old commands`,
    about: msg`Forgets by which key a command was sent a day ago.`,
  },
  "held-messages": {
    name: msg`Messages held back`,
    about: msg`Gives out chat messages that can be taken back no more.`,
  },
  "waiting-customers": {
    name: msg`Customers who wait`,
    about: msg`Tells the desk of customers who wait too long for an answer.`,
  },
  "red-packets": {
    name: msg`Red packets`,
    about: msg`Gives back the money of packets nobody opened within a day.`,
  },
  announcements: {
    name: msg`Announcements`,
    about: msg`Publishes what is scheduled and ends what has expired.`,
  },
  "announcement-latecomers": {
    name: msg`Announcements for latecomers`,
    about: msg`Sends what stands to those who joined after it was published.`,
  },
  decisions: {
    name: msg`Decisions`,
    about: msg`Carries out decisions that can be taken back no more.`,
  },
  "pay-outs": {
    name: msg`Pay-outs`,
    about: msg`Sends approved withdrawals to the bank, once each, and asks about those without an answer.`,
  },
  "late-reviews": {
    name: msg`Late reviews`,
    about: msg`Tells the desk of review items that are late.`,
  },
  "review-ends": {
    name: msg`Ends of review items`,
    about: msg`Moves on items whose time in their state is over.`,
  },
};

/** Name and description of a job; a job that this build does not know has its raw name. */
export function jobText(name: string): { name: string; about: string } {
  const texts = Object.hasOwn(jobTexts, name) ? jobTexts[name as JobName] : undefined;
  return texts ? { name: i18n._(texts.name), about: i18n._(texts.about) } : { name, about: "" };
}
