import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { root } from "../child.mjs";
import { openComponents } from "./openapi/schemas.mjs";

const document = JSON.parse(readFileSync(join(root, "packages/contract/dist/openapi.json"), "utf8"));
const operation = (path, method) => document.paths[path][method];

/** All values of a keyword anywhere in the document. */
function valuesOf(keyword, part = document) {
  if (typeof part !== "object" || part === null) return [];
  const own = typeof part[keyword] === "string" ? [part[keyword]] : [];
  return [...own, ...Object.values(part).flatMap((inner) => valuesOf(keyword, inner))];
}

describe("the API document", () => {
  test("has formats of JSON Schema and OpenAPI only", () => {
    expect(new Set(valuesOf("format"))).toEqual(new Set(["int64", "date-time", "date", "email", "uuid"]));
  });

  test("has valid patterns only", () => {
    for (const pattern of valuesOf("pattern")) expect(() => new RegExp(pattern, "u"), pattern).not.toThrow();
  });

  test("separates staff, app users and anonymous callers", () => {
    expect(operation("/api/department/list", "get").security).toEqual([
      { staffToken: ["sys:department"] },
      { serviceToken: ["sys:department"] },
    ]);
    expect(operation("/api/sysUser/getInfo", "get").security).toEqual([{ staffToken: [] }]);
    expect(operation("/api/app/order/place", "post").security).toEqual([{ appToken: ["customer"] }]);
    expect(operation("/api/user/login", "post").security).toEqual([]);
  });

  test("names the statuses that a request can cause", () => {
    const statuses = (path, method) => Object.keys(operation(path, method).responses).map(Number);
    expect(statuses("/api/department/list", "get")).toEqual([200, 400, 429, 500, 503]);
    expect(statuses("/api/department/check/{id}", "get")).toEqual([200, 400, 404, 414, 429, 500, 503]);
    expect(statuses("/api/department/add", "post")).toEqual([200, 400, 413, 415, 429, 500, 503]);
  });

  test("puts the feature before a name that several features use", () => {
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(["DashboardBoard", "ShootsBoard"]));
    expect(document.components.schemas).not.toHaveProperty("Board");
  });
});

describe("components", () => {
  const Place = z.object({ name: z.string() });
  const Trip = z.object({ from: Place, seats: z.int().default(1) });

  test("are two where input and output differ, also through a reference", () => {
    const components = openComponents({ Place, Trip });
    const paths = { input: components.of(Trip, "input"), output: components.of(Trip, "output") };
    const { components: found, paths: named } = components.complete({ paths, components: { schemas: {} } });
    expect(Object.keys(found.schemas)).toEqual(["Place", "PlaceInput", "Trip", "TripInput"]);
    expect(named.input).toEqual({ $ref: "#/components/schemas/TripInput" });
    expect(found.schemas.TripInput.properties.from).toEqual({ $ref: "#/components/schemas/PlaceInput" });
    expect(found.schemas.Trip.properties.from).toEqual({ $ref: "#/components/schemas/Place" });
  });

  test("are left out where nothing refers to them", () => {
    const components = openComponents({ Place });
    components.of(Place, "output");
    expect(components.complete({ components: { schemas: {} } }).components.schemas).toEqual({});
  });

  test("refuse a recursive schema without a name", () => {
    const Tree = z.lazy(() => z.object({ children: z.array(Tree) }));
    expect(() => openComponents({}).of(Tree, "output")).toThrow("needs an exported name");
  });
});
