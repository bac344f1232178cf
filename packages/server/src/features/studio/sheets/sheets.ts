export { accountRecords } from "./sheets.account-records.ts";
export { calls } from "./sheets.calls.ts";
export { countFilledIn } from "./lists.service.ts";
export { listeners } from "./sheets.events.ts";
export { answerForCouple, countAnswers, questionnairesForCouple } from "./questionnaires.service.ts";
export { describeShoots } from "./sheets.service.ts";
