// Written by `npm run docs` from the files beside it.
import type { Migration } from "kysely/migration";
import { accounts } from "./001-accounts.ts";
import { orderTables } from "./002-orders.ts";
import { messages } from "./003-messages.ts";
import { audit } from "./004-audit.ts";
import { shell } from "./005-shell.ts";
import { people } from "./006-people.ts";
import { uploads } from "./007-uploads.ts";
import { secondFactor } from "./008-second-factor.ts";
import { menuPages } from "./009-menu-pages.ts";
import { studioTables } from "./010-studio.ts";
import { staff } from "./011-staff.ts";
import { messageHandling } from "./012-messages.ts";
import { orderKinds } from "./013-order-kinds.ts";
import { chat } from "./014-chat.ts";
import { devices } from "./015-devices.ts";
import { views } from "./016-views.ts";
import { people360 } from "./017-people.ts";
import { ridesAndDemo } from "./018-rides-and-demo.ts";
import { reviews } from "./019-reviews.ts";
import { announcementTables } from "./020-announcements.ts";
import { withdrawals } from "./021-withdrawals.ts";
import { reviewedPeople } from "./023-reviewed-people.ts";
import { taskIndexes } from "./024-task-indexes.ts";
import { accountSecurity } from "./025-account-security.ts";
import { codeAttempts } from "./026-code-attempts.ts";
import { ledgerAccounts } from "./027-ledger-accounts.ts";
import { refunds } from "./028-refunds.ts";
import { fileClaims } from "./029-file-claims.ts";
import { phones } from "./030-phones.ts";
import { staffAppLinks } from "./031-staff-app-links.ts";
import { clientFamily } from "./034-client-family.ts";
import { businessSettings } from "./035-business-settings.ts";
import { reviewRequestHash } from "./036-review-request-hash.ts";
import { chatLabels } from "./037-chat-labels.ts";
import { appUsers } from "./038-app-users.ts";
import { chatSnooze } from "./039-chat-snooze.ts";
import { menuTerms } from "./040-menu-terms.ts";
import { appUserList } from "./041-app-user-list.ts";
import { dataScopes } from "./042-data-scopes.ts";
import { orderPrices } from "./043-order-prices.ts";
import { studioCalendar } from "./044-studio-calendar.ts";
import { personalData } from "./045-personal-data.ts";
import { studioGrants } from "./046-studio-grants.ts";
import { retention } from "./047-retention.ts";
import { orderEntry } from "./048-order-entry.ts";
import { shootFeeds } from "./049-shoot-feeds.ts";
import { mergedAccounts } from "./050-merged-accounts.ts";
import { chatTeams } from "./051-chat-teams.ts";
import { chatInquiries } from "./052-chat-inquiries.ts";
import { orderChanges } from "./053-order-changes.ts";
import { dishes } from "./054-dishes.ts";
import { appUserNames } from "./056-app-user-names.ts";
import { merchants } from "./057-merchants.ts";
import { studioMinutes } from "./058-studio-minutes.ts";
import { studioPages } from "./059-studio-pages.ts";
import { serviceAccounts } from "./060-service-accounts.ts";
import { offers } from "./061-offers.ts";
import { leads } from "./062-leads.ts";
import { webhooks } from "./064-webhooks.ts";
import { passkeys } from "./065-passkeys.ts";
import { agreements } from "./066-agreements.ts";
import { weddingPayments } from "./067-wedding-payments.ts";
import { quotes } from "./068-quotes.ts";
import { couples } from "./069-couples.ts";
import { mail } from "./070-mail.ts";
import { alerts } from "./071-alerts.ts";
import { localSignIn } from "./072-local-sign-in.ts";
import { weddingInstalments } from "./073-wedding-instalments.ts";
import { leadTouches } from "./074-lead-touches.ts";
import { singleSignOn } from "./076-single-sign-on.ts";
import { alertChannels } from "./077-alert-channels.ts";
import { weddingCancellations } from "./078-wedding-cancellations.ts";
import { signInIdentities } from "./081-sign-in-identities.ts";
import { arrears } from "./083-arrears.ts";
import { paymentSlips } from "./084-payment-slips.ts";
import { staffReviews } from "./085-staff-reviews.ts";
import { approvalQueues } from "./086-approval-queues.ts";
import { repeatedRefunds } from "./088-repeated-refunds.ts";
import { instalmentWaivers } from "./089-instalment-waivers.ts";
import { writeCheck } from "./090-write-check.ts";
import { jobsOfNodes } from "./092-jobs-of-nodes.ts";
import { keyCheck } from "./093-key-check.ts";
import { providerAuthors } from "./096-provider-authors.ts";
import { makersOfExports } from "./097-makers-of-exports.ts";
import { settingChanges } from "./098-setting-changes.ts";
import { provedPhones } from "./100-proved-phones.ts";
import { agreementParties } from "./101-agreement-parties.ts";
import { appMerges } from "./102-app-merges.ts";
import { ownResetLinks } from "./105-own-reset-links.ts";
import { erasedAgreements } from "./106-erased-agreements.ts";
import { weddingNotices } from "./108-wedding-notices.ts";
import { adjustedEarnings } from "./109-adjusted-earnings.ts";
import { receiptReversals } from "./110-receipt-reversals.ts";
import { promises } from "./112-promises.ts";
import { enquiries } from "./113-enquiries.ts";
import { repeatedErasures } from "./116-repeated-erasures.ts";
import { searchedTexts } from "./120-searched-texts.ts";
import { signInProblems } from "./123-sign-in-problems.ts";
import { feedVersions } from "./133-feed-versions.ts";
import { refusedDeliveries } from "./137-refused-deliveries.ts";
import { keysOfSubscriptions } from "./138-keys-of-subscriptions.ts";
import { auditReaders } from "./140-audit-readers.ts";
import { similarTexts } from "./143-similar-texts.ts";
import { nameOrders } from "./144-name-orders.ts";
import { answersThatAssign } from "./147-answers-that-assign.ts";
import { aacRecordings } from "./149-aac-recordings.ts";
import { pushSwitchOffs } from "./151-push-switch-offs.ts";
import { searchedNames } from "./152-searched-names.ts";
import { functionsOfOwners } from "./153-functions-of-owners.ts";
import { menuGroups } from "./154-menu-groups.ts";
import { portalPictures } from "./160-portal-pictures.ts";
import { unfirmedHolds } from "./161-unfirmed-holds.ts";
import { pieces } from "./162-pieces.ts";
import { studioImports } from "./163-studio-imports.ts";
import { openingBalances } from "./164-opening-balances.ts";
import { coupleNotices } from "./165-couple-notices.ts";
import { callSheets } from "./167-call-sheets.ts";
import { sheetLists } from "./168-sheet-lists.ts";
import { paymentLinks } from "./169-payment-links.ts";
import { invoices } from "./170-invoices.ts";
import { countedLines } from "./172-counted-lines.ts";
import { questionnaires } from "./174-questionnaires.ts";
import { itemsOfDeletedShoots } from "./175-items-of-deleted-shoots.ts";
import { skills } from "./176-skills.ts";
import { galleries } from "./177-galleries.ts";
import { galleryPage } from "./180-gallery-page.ts";
import { galleryTickets } from "./181-gallery-tickets.ts";
import { galleryEnds } from "./185-gallery-ends.ts";
import { pictureAlerts } from "./186-picture-alerts.ts";
import { demoPictures } from "./187-demo-pictures.ts";
import { chapters } from "./189-chapters.ts";
import { watermarks } from "./190-watermarks.ts";
import { knownFiles } from "./198-known-files.ts";
import { scheduledBy } from "./199-scheduled-by.ts";
import { refusedRefunds } from "./200-refused-refunds.ts";
import { dueGalleries } from "./202-due-galleries.ts";
import { productionRole } from "./203-production-role.ts";

/** All migrations in the order of their names. A landed migration is never edited; changes are new files. */
export const migrations: Readonly<Record<string, Migration>> = {
  "001-accounts": accounts,
  "002-orders": orderTables,
  "003-messages": messages,
  "004-audit": audit,
  "005-shell": shell,
  "006-people": people,
  "007-uploads": uploads,
  "008-second-factor": secondFactor,
  "009-menu-pages": menuPages,
  "010-studio": studioTables,
  "011-staff": staff,
  "012-messages": messageHandling,
  "013-order-kinds": orderKinds,
  "014-chat": chat,
  "015-devices": devices,
  "016-views": views,
  "017-people": people360,
  "018-rides-and-demo": ridesAndDemo,
  "019-reviews": reviews,
  "020-announcements": announcementTables,
  "021-withdrawals": withdrawals,
  "023-reviewed-people": reviewedPeople,
  "024-task-indexes": taskIndexes,
  "025-account-security": accountSecurity,
  "026-code-attempts": codeAttempts,
  "027-ledger-accounts": ledgerAccounts,
  "028-refunds": refunds,
  "029-file-claims": fileClaims,
  "030-phones": phones,
  "031-staff-app-links": staffAppLinks,
  "034-client-family": clientFamily,
  "035-business-settings": businessSettings,
  "036-review-request-hash": reviewRequestHash,
  "037-chat-labels": chatLabels,
  "038-app-users": appUsers,
  "039-chat-snooze": chatSnooze,
  "040-menu-terms": menuTerms,
  "041-app-user-list": appUserList,
  "042-data-scopes": dataScopes,
  "043-order-prices": orderPrices,
  "044-studio-calendar": studioCalendar,
  "045-personal-data": personalData,
  "046-studio-grants": studioGrants,
  "047-retention": retention,
  "048-order-entry": orderEntry,
  "049-shoot-feeds": shootFeeds,
  "050-merged-accounts": mergedAccounts,
  "051-chat-teams": chatTeams,
  "052-chat-inquiries": chatInquiries,
  "053-order-changes": orderChanges,
  "054-dishes": dishes,
  "056-app-user-names": appUserNames,
  "057-merchants": merchants,
  "058-studio-minutes": studioMinutes,
  "059-studio-pages": studioPages,
  "060-service-accounts": serviceAccounts,
  "061-offers": offers,
  "062-leads": leads,
  "064-webhooks": webhooks,
  "065-passkeys": passkeys,
  "066-agreements": agreements,
  "067-wedding-payments": weddingPayments,
  "068-quotes": quotes,
  "069-couples": couples,
  "070-mail": mail,
  "071-alerts": alerts,
  "072-local-sign-in": localSignIn,
  "073-wedding-instalments": weddingInstalments,
  "074-lead-touches": leadTouches,
  "076-single-sign-on": singleSignOn,
  "077-alert-channels": alertChannels,
  "078-wedding-cancellations": weddingCancellations,
  "081-sign-in-identities": signInIdentities,
  "083-arrears": arrears,
  "084-payment-slips": paymentSlips,
  "085-staff-reviews": staffReviews,
  "086-approval-queues": approvalQueues,
  "088-repeated-refunds": repeatedRefunds,
  "089-instalment-waivers": instalmentWaivers,
  "090-write-check": writeCheck,
  "092-jobs-of-nodes": jobsOfNodes,
  "093-key-check": keyCheck,
  "096-provider-authors": providerAuthors,
  "097-makers-of-exports": makersOfExports,
  "098-setting-changes": settingChanges,
  "100-proved-phones": provedPhones,
  "101-agreement-parties": agreementParties,
  "102-app-merges": appMerges,
  "105-own-reset-links": ownResetLinks,
  "106-erased-agreements": erasedAgreements,
  "108-wedding-notices": weddingNotices,
  "109-adjusted-earnings": adjustedEarnings,
  "110-receipt-reversals": receiptReversals,
  "112-promises": promises,
  "113-enquiries": enquiries,
  "116-repeated-erasures": repeatedErasures,
  "120-searched-texts": searchedTexts,
  "123-sign-in-problems": signInProblems,
  "133-feed-versions": feedVersions,
  "137-refused-deliveries": refusedDeliveries,
  "138-keys-of-subscriptions": keysOfSubscriptions,
  "140-audit-readers": auditReaders,
  "143-similar-texts": similarTexts,
  "144-name-orders": nameOrders,
  "147-answers-that-assign": answersThatAssign,
  "149-aac-recordings": aacRecordings,
  "151-push-switch-offs": pushSwitchOffs,
  "152-searched-names": searchedNames,
  "153-functions-of-owners": functionsOfOwners,
  "154-menu-groups": menuGroups,
  "160-portal-pictures": portalPictures,
  "161-unfirmed-holds": unfirmedHolds,
  "162-pieces": pieces,
  "163-studio-imports": studioImports,
  "164-opening-balances": openingBalances,
  "165-couple-notices": coupleNotices,
  "167-call-sheets": callSheets,
  "168-sheet-lists": sheetLists,
  "169-payment-links": paymentLinks,
  "170-invoices": invoices,
  "172-counted-lines": countedLines,
  "174-questionnaires": questionnaires,
  "175-items-of-deleted-shoots": itemsOfDeletedShoots,
  "176-skills": skills,
  "177-galleries": galleries,
  "180-gallery-page": galleryPage,
  "181-gallery-tickets": galleryTickets,
  "185-gallery-ends": galleryEnds,
  "186-picture-alerts": pictureAlerts,
  "187-demo-pictures": demoPictures,
  "189-chapters": chapters,
  "190-watermarks": watermarks,
  "198-known-files": knownFiles,
  "199-scheduled-by": scheduledBy,
  "200-refused-refunds": refusedRefunds,
  "202-due-galleries": dueGalleries,
  "203-production-role": productionRole,
};
