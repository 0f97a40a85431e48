/** JSON that is already encoded, with the ETag of its state. It is used for long lists. */
export class EncodedJson {
  constructor(
    readonly json: string,
    readonly etag: string,
    readonly headers: Record<string, string> = {},
  ) {}
}
