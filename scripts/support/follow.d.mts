export function neededAfterChange(file: string): "routes" | "schema" | "migrations" | null;
