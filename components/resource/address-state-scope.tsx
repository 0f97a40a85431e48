"use client";
// The parts of a screen that keep their state in its address stand inside it. Other screens needn't load its library.
export { NuqsAdapter as AddressStateScope } from "nuqs/adapters/next/app";
