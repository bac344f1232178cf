import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ImportWarning, LeftOutCode, ProblemCode } from "@vowdesk/contract/studio/imports";

export const problemTexts: Readonly<Record<ProblemCode, MessageDescriptor>> = {
  empty: msg`This cell must not be empty.`,
  "too-long": msg`This text is too long.`,
  "unknown-value": msg`This value is not known. Use one of the template.`,
  phone: msg`This is not a phone number.`,
  date: msg`This date does not exist. Write it as 2027-05-01.`,
  "date-ambiguous": msg`Day and month could be mixed up. Write the date as 2027-05-01.`,
  "date-range": msg`This date is too far from today.`,
  "in-future": msg`This date is in the future.`,
  time: msg`This is not a time. Write it as 2027-05-01 09:30.`,
  amount: msg`This is not an amount of money.`,
  negative: msg`An amount cannot be negative.`,
  formula: msg`The cell has a formula. Paste its value instead.`,
  merged: msg`The cell is merged with others. Split them and fill in each one.`,
  "cell-error": msg`The spreadsheet shows an error in this cell.`,
  consultant: msg`No single user with this name can be a consultant.`,
  bookable: msg`No single resource in use has this name.`,
  offer: msg`No single active offer has this name.`,
  "reference-unknown": msg`No wedding of the file has this former number.`,
  "reference-twice": msg`Another wedding of the file has this former number.`,
  "phone-twice": msg`Another couple of the file has this phone number.`,
  "phone-known": msg`A couple in Vowdesk has this phone number already.`,
  "couple-twice": msg`This couple is in the file twice.`,
  "couple-known": msg`This couple is in Vowdesk already.`,
  "above-total": msg`More was received than the agreed total.`,
  undrawable: msg`The agreement cannot show all characters of this name.`,
};

export const leftOutTexts: Readonly<Record<LeftOutCode, MessageDescriptor>> = {
  taken: msg`The time is taken.`,
  "couple-busy": msg`The couple has another shoot at this time.`,
  hours: msg`Outside of working hours.`,
  "team-incomplete": msg`The team lacks what this shoot type needs.`,
  past: msg`The shoot is over. Only shoots to come are booked.`,
  "too-far": msg`The shoot is more than five years ahead.`,
  length: msg`The shoot is longer than 36 hours.`,
};

export const warningTexts: Readonly<Record<ImportWarning["code"], MessageDescriptor>> = {
  "phone-of-wedding": msg`A couple of a wedding has this phone number. Is this lead another enquiry of theirs?`,
};
