import { ResourcePage } from "../../../resource/resource-page.tsx";
import { weddingRefunds } from "../refunds/resource.tsx";

export default function WeddingRefundList() {
  return <ResourcePage resource={weddingRefunds} />;
}
