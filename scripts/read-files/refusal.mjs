/** A file that isn't taken. `key` is the message that the server shows to the person who sent it. */
export class Refusal extends Error {
  constructor(key, { kind = "invalid", values } = {}) {
    super(key);
    this.told = { kind, key, values };
  }
}

export const refuse = (key, more) => {
  throw new Refusal(key, more);
};
