import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PageKey } from "@vowdesk/contract/menus";

/** The help text of a page. */
export interface PageHelp {
  about: MessageDescriptor;
  hints: readonly MessageDescriptor[];
}

const lists = [
  msg`A click on a row opens it beside the list; J and K go through the rows, Enter opens, Esc closes.`,
  msg`Filters, sorting and the page stay in the address: a copied link shows a colleague the same list.`,
] as const;
const views = msg`Save a set of filters as a view of your own, and choose which columns you see.`;

const orders = [
  msg`Orders move by the buttons of their row or sheet: assign, advance, note, flag, cancel. What you may not do now is not offered.`,
  msg`A colour and the time left tell what is due soon or late. Late orders come first.`,
  lists[0],
  views,
] as const;

const queue = [
  msg`Whoever opens an item has it for two minutes, so that nobody decides it twice.`,
  msg`Decide by keyboard, one after the other. Each decision can be taken back for ten seconds; nothing happens before.`,
  msg`A rejection names a reason, which the person reads.`,
] as const;

const kept = msg`Every change stands in the audit trail with who did it, what it was before and what it is now.`;

const daily = {
  "/dashboard/board": {
    about: msg`What happened today and what waits: orders, messages, reviews and money as far as your roles show them.`,
    hints: [
      msg`A figure leads to the list it was counted from.`,
      msg`The board can fill the whole screen of a wall display.`,
    ],
  },
  "/orders/delivery": { about: msg`Orders that couriers bring from a shop to a customer.`, hints: orders },
  "/orders/driver": { about: msg`Rides: a driver takes a customer home in the customer's own car.`, hints: orders },
  "/orders/errand": { about: msg`Errands: a runner buys, fetches or queues for a customer.`, hints: orders },
  "/orders/couriers": {
    about: msg`Who is out there now: couriers, drivers and runners with what each is carrying.`,
    hints: [msg`Choose whom an order goes to by who is free and has the least to do.`],
  },
  "/messages/list": {
    about: msg`Every message you were sent, as long as it is kept.`,
    hints: [
      msg`Received and read are two things: what popped up stays unread until you open it.`,
      msg`A message leads to what it is about.`,
    ],
  },
  "/chat/desk": {
    about: msg`Conversations with customers. Who takes a conversation over answers it.`,
    hints: [
      msg`What you send can be taken back for five seconds; the customer sees it after that.`,
      msg`A private note is seen by colleagues only.`,
      msg`Quick replies, pictures, red packets and the customer's orders stand above the field.`,
    ],
  },
  "/announcements/list": {
    about: msg`News for colleagues: write, choose who gets it, publish, and see who confirmed.`,
    hints: [
      msg`What needs a confirmation stands above every page until it is given.`,
      msg`A published announcement is never edited; it is retracted, and a new one written.`,
    ],
  },
  "/people/person": {
    about: msg`One person of the phone app: who they are, their orders, money, talks and reviews in one place.`,
    hints: [msg`What your roles do not show is left out or covered.`],
  },
} satisfies Partial<Record<PageKey, PageHelp>>;

const reviews = {
  "/withdrawals/list": { about: msg`People who want their earnings paid out. An approval pays.`, hints: queue },
  "/complaints/list": { about: msg`Complaints about an order, with what both sides say.`, hints: queue },
  "/feedback/list": { about: msg`What people think of the app, to be answered or set aside.`, hints: queue },
  "/verification/list": { about: msg`Identity papers, to be compared with what the person entered.`, hints: queue },
  "/applications/list": {
    about: msg`People and shops who want to work with us, with the papers each has to show.`,
    hints: queue,
  },
  "/posts/list": { about: msg`Posts that are to be seen before others see them.`, hints: queue },
  "/challenges/list": {
    about: msg`Challenges between players, where the two do not agree who won. Stakes are paid as you decide.`,
    hints: queue,
  },
} satisfies Partial<Record<PageKey, PageHelp>>;

const system = {
  "/audit/list": {
    about: msg`Who did what, when and from where. Lines are added and never changed.`,
    hints: [msg`A line shows what was before and after; where that is possible it can be undone from here.`, lists[1]],
  },
  "/operations/health": {
    about: msg`How the system is running: nodes, database, messages, storage.`,
    hints: [msg`What is not well stands first, with what to do about it.`],
  },
  "/operations/jobs": {
    about: msg`Work that repeats by itself, when it last ran and how it went.`,
    hints: [msg`A job can be run now; running it twice does no harm.`],
  },
  "/studio/settings": {
    about: msg`Name and logo of the business, its texts and preset reasons.`,
    hints: [msg`A change shows at once at every desk.`, kept],
  },
  "/errors/list": {
    about: msg`What went wrong in browsers and on the server, alike errors in one line.`,
    hints: [msg`Mark a line as solved; should it happen again, it opens by itself.`],
  },
  "/system/user/userList": {
    about: msg`Everybody who works here: accounts, roles, departments.`,
    hints: [
      msg`A link for a new password works once and for a short time.`,
      msg`Whoever is disabled is signed out everywhere within a second.`,
      kept,
    ],
  },
  "/system/user/appUserList": {
    about: msg`People of the phone app and their accounts.`,
    hints: [msg`A name leads to everything about that person.`, kept],
  },
  "/system/role/roleList": {
    about: msg`Roles say which pages and acts their people have.`,
    hints: [msg`A change counts at once for whoever is signed in.`, kept],
  },
  "/system/app/packageList": {
    about: msg`Versions of the phone app, for download.`,
    hints: [msg`The newest one that is published is what phones are offered.`],
  },
  "/system/menu/menuList": {
    about: msg`The menu: its order, its words in four languages, and what each entry needs.`,
    hints: [
      msg`Drag an entry to where it belongs, or move it by keyboard.`,
      msg`Look at the menu as another role before you give it to people.`,
      kept,
    ],
  },
  "/system/department/department": {
    about: msg`Departments and who belongs to them.`,
    hints: [kept],
  },
} satisfies Partial<Record<PageKey, PageHelp>>;

const pages: Readonly<Record<PageKey, PageHelp>> = { ...daily, ...reviews, ...system };

const everywhere: PageHelp = {
  about: msg`Pages stand in the menu on the left; every page you open becomes a tab.`,
  hints: [lists[1]],
};

/** Help of a page, or the general help for an unknown page. */
export function helpOf(component: string): PageHelp {
  return Object.hasOwn(pages, component) ? pages[component as PageKey] : everywhere;
}
