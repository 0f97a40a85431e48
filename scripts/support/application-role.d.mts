/** Name of the application's role in clusters that Envol makes itself. */
export const APPLICATION_ROLE: string;

/** Creates the application's role in a cluster that Envol made itself, or gives it its password again. */
export function createApplicationRole(clusterUrl: string, password: string): Promise<void>;
