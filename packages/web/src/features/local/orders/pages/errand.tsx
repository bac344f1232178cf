import { OrderPage } from "../components/order-page.tsx";
import { errands } from "../orders.resource.tsx";

export default function Errands() {
  return <OrderPage kind="errand" resource={errands} />;
}
