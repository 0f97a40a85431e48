// Preloaded into a server process by a test: on SIGUSR2, its main thread hangs for ever.
process.on("SIGUSR2", () => {
  for (;;);
});
