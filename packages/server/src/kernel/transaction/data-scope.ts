/** The records that a member of staff may see and change. Null stands for no limit. */
export interface DataScope {
  /** Zones of orders and workers. */
  zones: readonly string[] | null;
  /** Departments of staff: the user's own and its descendants. Empty for a limited user without a department. */
  departmentIds: readonly number[] | null;
}

export const unlimited: DataScope = { zones: null, departmentIds: null };

/** Whether the scope includes every one of these zones. */
export const coversZones = ({ zones }: Pick<DataScope, "zones">, needed: readonly string[]): boolean =>
  zones === null || needed.every((zone) => zones.includes(zone));

/** Whether the scope includes a department. Null stands for staff without a department. */
export const coversDepartment = ({ departmentIds }: DataScope, id: number | null): boolean =>
  departmentIds === null || (id !== null && departmentIds.includes(id));

const common = <T>(a: readonly T[] | null, b: readonly T[] | null) =>
  a === null ? b : b === null ? a : a.filter((value) => b.includes(value));

/** The records that are in both scopes. */
export const narrowScope = (a: DataScope, b: DataScope): DataScope => ({
  zones: common(a.zones, b.zones),
  departmentIds: common(a.departmentIds, b.departmentIds),
});
