import { OrderPage } from "../components/order-page.tsx";
import { driverOrders } from "../orders.resource.tsx";

export default function DriverOrders() {
  return <OrderPage kind="driver" resource={driverOrders} />;
}
