import { OrderPage } from "../components/order-page.tsx";
import { deliveryOrders } from "../orders.resource.tsx";

export default function DeliveryOrders() {
  return <OrderPage kind="delivery" resource={deliveryOrders} />;
}
