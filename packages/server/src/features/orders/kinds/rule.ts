import type { AppRole } from "@vowdesk/contract/kernel";
import type { CancelRule, OrderAct, OrderStatus } from "@vowdesk/contract/orders";
import { personAccount, type Account, type Side } from "../../ledger/index.ts";
import type { OrderRow } from "../store.ts";

/** The last part of a permission code of a kind: `order:<kind>:<right>`. */
export type OrderRight = OrderAct | "ask-refund" | "settle";

/** Where an act of staff is open: in which states, and whether a worker must be named already or must not be. */
export interface Opening<Status extends string> {
  from: readonly Status[];
  worker?: "named" | "none";
  /** Rights of which one is needed; the right named like the act if absent. */
  rights?: readonly OrderRight[];
  /** States in which the act needs another right. */
  rightIn?: Readonly<Partial<Record<Status, OrderRight>>>;
}

/** An act that a kind does not have. */
export const neverOpen = { from: [] } as const;

/** A step of the phone app: where it leads, what it is called in the history, whose it is, and in which states it is open. */
export interface AppStep<Status extends string> {
  to: Status;
  act: string;
  role: AppRole;
  from: readonly Status[];
}

/** What makes a kind of order: its machine as data, and its money. Pure. */
export interface KindRule<Status extends string = OrderStatus> {
  /** The state an order is placed in. */
  first: Status;
  openTo: Readonly<Record<OrderAct, Opening<Status>>>;
  /** Where `advance` leads. */
  nextOf: Readonly<Partial<Record<Status, Status>>>;
  /** Where an order goes on to by itself as soon as it has a worker. */
  withWorker: Readonly<Partial<Record<Status, Status>>>;
  /** Where an order falls back to when somebody else gets it. */
  reassignedTo: Readonly<Partial<Record<Status, Status>>>;
  /** The usual way of an order; who is further along it has passed the states before. */
  usualWay: readonly Status[];
  appSteps: readonly AppStep<Status>[];
  /** The states in which an order is work under way for each of them: what `mine` of the phone app answers. */
  underWay: Readonly<Partial<Record<AppRole, readonly Status[]>>>;
  /** States in which a late order without a worker may still be cancelled by its customer. */
  givenUpFrom: readonly Status[];
  /** The trade of whoever is given an order of this kind, whatever they are by their account. */
  workerRole: AppRole;
  /** Who bears it when it is cancelled in each state. */
  cancelRules: Readonly<Partial<Record<Status, CancelRule>>>;
  /** From this state on the customer has paid. */
  paidFrom: Status;
  /** On reaching one of them for the first time, what was held is shared out. */
  settledAt: readonly Status[];
  /** How what was held is shared out; together it is the total. */
  shares(order: OrderRow): Side[];
}

export const nobodyPays: CancelRule = { payer: "nobody", customerCents: 0 };
export const businessPays: CancelRule = { payer: "house", customerCents: 0 };
export const customerPays = (customerCents: number): CancelRule => ({ payer: "customer", customerCents });

/** Where a worker's share goes: without a worker the business keeps it. */
export const workerAccount = ({ worker_id: id }: Pick<OrderRow, "worker_id">): Account =>
  id === null ? "house:income" : personAccount(id);

/** A share in cents, rounded down; what is left over stays with whoever gives. */
export const shareOf = (cents: number, percent: number) => Math.floor((cents * percent) / 100);
