import * as z from "zod";
import { CentsUpTo, NonEmptyText } from "../../../kernel/index.ts";

export const OrderNumber = NonEmptyText(40);
/** A key chosen by the client. A repeated key identifies the same order or command. */
export const ClientKey = z.string().trim().min(8).max(64);
/** A key or token that is compared as it is. */
export const ExactKey = z.string().min(8).max(64);
export const Address = z.string().trim().min(2).max(200);
export const ZoneName = NonEmptyText(40);
export const OrderCents = CentsUpTo(1_000_000);
export const Metres = z.int().min(0).max(1_000_000);
export const WaitingMinutes = z.int().min(0).max(600);
export const Quantity = z.int().min(1).max(99);
export const Plate = z.string().trim().min(2).max(12);
export const CarModel = NonEmptyText(40);
export const ErrandItem = NonEmptyText(100);
