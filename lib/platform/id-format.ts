/** The format of all ids: 24 hex digits. The id of 24 zeros means "not set". */
export const ID_PATTERN = /^[0-9a-f]{24}$/;
export const NOT_SET_ID = "0".repeat(24);

export function isId(text: string): boolean {
  return ID_PATTERN.test(text);
}
