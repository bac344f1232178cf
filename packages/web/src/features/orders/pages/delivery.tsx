import { ResourcePage } from "../../../resource/resource-page.tsx";
import { deliveryOrders } from "../resource.tsx";

/** Delivery orders (PRODUCT 4). */
export default function DeliveryOrders() {
  return <ResourcePage resource={deliveryOrders} />;
}
