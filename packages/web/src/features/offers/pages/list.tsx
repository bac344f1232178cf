import { ResourcePage } from "../../../resource/resource-page.tsx";
import { offers } from "../resource.tsx";

export default function OfferList() {
  return <ResourcePage resource={offers} />;
}
