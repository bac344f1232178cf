const momentForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\d{3}Z$/;

/** Whether the text is a valid time in microseconds from the year 1 on, the first year of the database. */
export function isMoment(text: string): boolean {
  const [, exact = ""] = momentForm.exec(text) ?? [];
  const at = new Date(`${exact}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString() === `${exact}Z` && exact >= "0001";
}
