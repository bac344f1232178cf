import { ResourcePage } from "../../../resource/resource-page.tsx";
import { MonthsButton } from "../months/months-button.tsx";
import { weddingReceipts } from "../resource.tsx";

export default function WeddingReceiptList() {
  return <ResourcePage resource={weddingReceipts} buttons={() => <MonthsButton />} />;
}
