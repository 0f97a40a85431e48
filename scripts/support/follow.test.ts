import { expect, test } from "vitest";
import { findUpdateForChangedFile } from "./follow.mjs";

test.each([
  ["app/api/site/route.ts", "routes"],
  ["app/api/site/[siteId]/classroom/route.ts", "routes"],
  ["app/api/site/site.api.test.ts", null],
  ["prisma/models/school.prisma", "schema"],
  ["prisma/schema.prisma", "schema"],
  ["prisma/migrations/20261121010000_initial", "migrations"],
  ["prisma/migrations/20261121010000_initial/migration.sql", "migrations"],
  ["prisma/migrations/20261121010000_initial/migration.sql~", null],
  ["prisma/generated/client.ts", null],
])("%s asks the development server for: %s", (file, asked) => {
  expect(findUpdateForChangedFile(file)).toBe(asked);
});
