/** The address of a training's progress book. */
export const bookHref = (user: string, trainingId: string) => `${user}/progressBook/${trainingId}`;
