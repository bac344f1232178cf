export { deleteOldMails, sendDueMails } from "./sending/service.ts";
export { sendMail, sendsMail } from "./service.ts";
export { personalData } from "./personal-data.ts";
