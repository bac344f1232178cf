import { ResourcePage } from "../../../resource/resource-page.tsx";
import { IncomeButton } from "./income-button.tsx";
import { MonthsButton } from "./months-button.tsx";
import { weddingReceipts } from "./wedding-payments.resource.tsx";

export default function WeddingReceiptList() {
  return (
    <ResourcePage
      resource={weddingReceipts}
      buttons={() => (
        <>
          <IncomeButton />
          <MonthsButton />
        </>
      )}
    />
  );
}
