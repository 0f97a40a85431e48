export function askedBy(file: string): "routes" | "schema" | "migrations" | null;
