import { OrderPage } from "../components/order-page.tsx";
import { deliveryOrders } from "../resource.tsx";

/** Delivery orders (PRODUCT 4). */
export default function DeliveryOrders() {
  return <OrderPage kind="delivery" resource={deliveryOrders} />;
}
