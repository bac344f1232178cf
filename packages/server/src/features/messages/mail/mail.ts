export { deleteOldMails, sendDueMails } from "./sending.service.ts";
export { countFailingMails } from "./sending.store.ts";
export { sendMail, sendsMail } from "./mail.service.ts";
export { personalData } from "./mail.personal-data.ts";
