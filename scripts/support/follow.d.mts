export function classifyChangedFile(file: string): "routes" | "schema" | "migrations" | null;
