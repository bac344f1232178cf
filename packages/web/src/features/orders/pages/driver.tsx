import { OrderPage } from "../components/order-page.tsx";
import { driverOrders } from "../resource.tsx";

export default function DriverOrders() {
  return <OrderPage kind="driver" resource={driverOrders} />;
}
