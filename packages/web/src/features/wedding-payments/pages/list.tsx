import { ResourcePage } from "../../../resource/resource-page.tsx";
import { weddingReceipts } from "../resource.tsx";

export default function WeddingReceiptList() {
  return <ResourcePage resource={weddingReceipts} />;
}
