import type { ErrandTask, OrderKind, OrderStatus } from "@vowdesk/contract/orders";
import type { dueFrom } from "../../features/orders/index.ts";
import type { Customer, Merchant, Spot, Worker } from "../business/people.ts";

/** An order as the demo tells it; the database gives it a number and its names. */
export interface DemoOrder extends Spot {
  kind: OrderKind;
  status: OrderStatus;
  /** Which history it has: a state may be reached in more than one way. */
  story: string;
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
