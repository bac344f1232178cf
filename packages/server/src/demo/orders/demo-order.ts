import type { ErrandTask, OrderKind, OrderStatus } from "@vowdesk/contract/local/orders";
import type { dueFrom } from "../../features/local/orders/orders.ts";
import type { Customer, Merchant, Spot, Worker } from "../business/people.ts";

/** An order of the demo. The database adds its number and the names. */
export interface DemoOrder extends Spot {
  kind: OrderKind;
  status: OrderStatus;
  /** The history to use, because a state can be reached in several ways. */
  history: string;
  createdAt: Date;
  updatedAt: Date;
  acceptedAt: Date | null;
  due: ReturnType<typeof dueFrom>;
  customer: Customer;
  merchant: Merchant | null;
  worker: Worker | null;
  items: readonly { dishId: number; name: string; quantity: number; priceCents: number }[];
  amounts: { goodsCents: number; packingCents: number; deliveryFeeCents: number; discountCents: number } | null;
  totalCents: number;
  refundedCents: number;
  address: string;
  zone: string;
  task: ErrandTask | null;
  details: object;
  remark: string;
  reason: string | null;
  isFlagged: boolean;
  urgedCount: number;
}
