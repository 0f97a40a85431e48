// Runs the performance suite; see run.ts. `npm run bench -- --reservations 1000000 --only api,boards,page`
await import("./run.ts");
