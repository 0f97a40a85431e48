/** Whether two lists without repetitions hold the same texts, in whatever order. */
export const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));
