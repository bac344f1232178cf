import { ResourcePage } from "../../../resource/resource-page.tsx";
import { IncomeButton } from "../income/income-button.tsx";
import { MonthsButton } from "../months/months-button.tsx";
import { weddingReceipts } from "../resource.tsx";

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
