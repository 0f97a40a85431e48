/** Whether the same request gets the same answer again. A server that fails, is busy or asks who it is may answer otherwise. */
export const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
