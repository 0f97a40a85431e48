export function findUpdateForChangedFile(file: string): "routes" | "schema" | "migrations" | null;
