// `npm run handbook` takes the pictures of the handbook anew, in both languages, from the demo school.
process.env.ENVOL_HANDBOOK = "write";
process.argv.push("e2e", "e2e/your-handbook.spec.ts");
await import("./test.mjs");
