import type { AppRole } from "@vowdesk/contract/kernel";
import type { CancelRule, OrderAction, OrderStatus } from "@vowdesk/contract/local/orders";
import { personAccount, type Account, type Side } from "../../../money/ledger/ledger.ts";
import type { OrderRow } from "../orders.store.ts";

/** The last part of a permission code: `order:<kind>:<right>`. */
export type OrderRight = OrderAction | "ask-refund" | "settle";

/** When staff may take an action: in which states, with which right, and with or without an assigned worker. */
export interface ActionRule<Status extends string> {
  from: readonly Status[];
  worker?: "named" | "none";
  /** The action requires one of these rights. Default: the right with the name of the action. */
  rights?: readonly OrderRight[];
  /** States in which the action requires another right. */
  rightIn?: Readonly<Partial<Record<Status, OrderRight>>>;
}

/** An action that a kind does not have. */
export const unavailable = { from: [] } as const;

/** A step of the phone app. `act` is its name in the history. */
export interface AppStep<Status extends string> {
  to: Status;
  act: string;
  role: AppRole;
  from: readonly Status[];
}

/** The states, actions and money of a kind of order, as data and pure functions. */
export interface KindRule<Status extends string = OrderStatus> {
  /** The state of a new order. */
  initial: Status;
  actions: Readonly<Record<OrderAction, ActionRule<Status>>>;
  /** The states before pickup, in which staff may change the order. */
  changeableIn: readonly Status[];
  /** The state to which `advance` leads. */
  nextOf: Readonly<Partial<Record<Status, Status>>>;
  /** The state that an order with a worker reaches automatically. */
  afterAssignment: Readonly<Partial<Record<Status, Status>>>;
  /** The state to which an order returns when another worker gets it. */
  afterReassignment: Readonly<Partial<Record<Status, Status>>>;
  /** The states of an order without incidents, in order. */
  regularPath: readonly Status[];
  appSteps: readonly AppStep<Status>[];
  /** The states in which the phone app lists an order for each role (call `mine`). */
  activeStatuses: Readonly<Partial<Record<AppRole, readonly Status[]>>>;
  /** States in which the customer may cancel a late order that has no worker. */
  cancellableWhenLate: readonly Status[];
  /** The role in which an assigned worker acts, independent of the role of their account. */
  workerRole: AppRole;
  /** The party that bears the cost of cancelling, by state. */
  cancelRules: Readonly<Partial<Record<Status, CancelRule>>>;
  /** From this state on the customer has paid. */
  paidFrom: Status;
  /** When the order first reaches one of these states, its escrow is distributed. */
  settledAt: readonly Status[];
  /** The distribution of the escrow. The shares add up to the total. */
  shares(order: OrderRow): Side[];
}

export const nobodyPays: CancelRule = { payer: "nobody", customerCents: 0 };
export const businessPays: CancelRule = { payer: "house", customerCents: 0 };
export const customerPays = (customerCents: number): CancelRule => ({ payer: "customer", customerCents });

/** The account for the worker's share. Without a worker the business keeps it. */
export const workerAccount = ({ worker_id: id }: Pick<OrderRow, "worker_id">): Account =>
  id === null ? "house:income" : personAccount(id);

/** A share in cents, rounded down. */
export const shareOf = (cents: number, percent: number) => Math.floor((cents * percent) / 100);
