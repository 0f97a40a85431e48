/**
 * Remembers the text of each value: the boards write the same few texts at every change, and formatting is slow. What it remembers
 * lives as long as the returned function, so make one for each language.
 */
export function rememberTexts<Key>(make: (key: Key) => string): (key: Key) => string {
  const texts = new Map<Key, string>();
  return (key) => {
    const text = texts.get(key) ?? make(key);
    texts.set(key, text);
    return text;
  };
}
