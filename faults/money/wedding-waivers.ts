import { instalmentsApi, type DueInstalment } from "@vowdesk/contract/studio/wedding-payments";
import { pick } from "./money-scenario.ts";
import type { History, Role } from "./wedding-client.ts";

/** The unpaid instalments of a wedding. */
async function listDue({ studio: { client }, id: weddingId }: History): Promise<DueInstalment[]> {
  return (await client.as<{ records: DueInstalment[] }>("finance", instalmentsApi.list, { weddingId })).data.records;
}

/** Asks to waive an instalment. */
export async function waive(history: History): Promise<void> {
  const due = (await listDue(history)).filter(({ waiver }) => waiver === null);
  if (due.length === 0) return;
  const { id, openCents: cents } = pick(due);
  await history.studio.client.as(pick(["finance", "manager"]), instalmentsApi.waive, { id, cents, reason: "x" });
}

/** Two users decide on the same waiver at the same time. */
export async function decideWaiver(history: History): Promise<void> {
  const { client } = history.studio;
  const due = (await listDue(history)).find(({ waiver }) => waiver !== null);
  if (!due) return;
  const input = { id: due.id, version: due.version };
  let decided = 0;
  const step = async (role: Role) => {
    const isRefused = Math.random() < 0.2;
    const call = isRefused ? instalmentsApi.refuseWaiver : instalmentsApi.approveWaiver;
    const answer = await client.as(role, call, { ...input, ...(isRefused && { reason: "x" }) });
    if (answer.success) decided += 1;
  };
  await Promise.all([step("finance"), step("manager")]);
  history.decidedTwice += decided === 2 ? 1 : 0;
}
