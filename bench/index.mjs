// Runs the benchmark in run.ts. An example: `npm run bench -- --reservations 1000000 --only api,boards,browser`
await import("./run.ts");
