/** JSON that is already encoded, with the tag of the state it shows: for long lists. */
export class Encoded {
  constructor(
    readonly json: string,
    readonly etag: string,
    readonly headers: Record<string, string> = {},
  ) {}
}
