export { deleteOldMails, sendDueMails } from "./sending/service.ts";
export { countFailingMails } from "./sending/store.ts";
export { sendMail, sendsMail } from "./service.ts";
export { personalData } from "./personal-data.ts";
