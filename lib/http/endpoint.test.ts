import { expect, test } from "vitest";
import { endpoint } from "./endpoint";

test("a declaration says where its permission is asked for, in the way that fits the permission", () => {
  const rest = { summary: "", example: {}, run: async () => undefined };
  // The compiler is tested here: if one of these lines compiled, its @ts-expect-error would be an error.
  const refused = [
    // @ts-expect-error `at` is missing.
    endpoint({ ...rest, allow: "classroom.read" }),
    // @ts-expect-error People hold this permission by a role at a site, so `at` must lead to a site.
    endpoint({ ...rest, allow: "classroom.read", at: "school" }),
    // @ts-expect-error People hold this permission for the whole school, so `at` must be "school".
    endpoint({ ...rest, allow: "school.write", at: "any" }),
  ];
  const taken = [
    endpoint({ ...rest, allow: "classroom.read", at: "any" }),
    endpoint({ ...rest, allow: "classroom.read", at: () => "all" }),
    endpoint({ ...rest, allow: "school.write", at: "school" }),
  ];
  expect([...refused, ...taken].every((one) => typeof one === "function")).toBe(true);
});
