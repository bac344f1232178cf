import { OrderPage } from "../components/order-page.tsx";
import { driverOrders } from "../resource.tsx";

/** Designated-driver orders (PRODUCT 4). */
export default function DriverOrders() {
  return <OrderPage kind="driver" resource={driverOrders} />;
}
