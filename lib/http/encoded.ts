/** An answer that is already encoded as JSON, with its ETag. Queries of long lists return it. */
export class EncodedJson {
  constructor(
    readonly json: string,
    readonly etag: string,
    readonly headers: Record<string, string> = {},
  ) {}
}
