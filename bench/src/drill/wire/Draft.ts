/** A request before it becomes bytes, so that any part of it can be spoilt. */
export interface Draft {
  method: string
  /** Below `/api`, as it stands in the first line. */
  path: string
  /** `name=value`, encoded. */
  query: string[]
  /** Whole lines, one character a byte. */
  headers: string[]
  /** The body's fields as JSON texts; a text may be no valid one. */
  fields: Map<string, string> | undefined
  /** Takes the place of the fields. */
  body: Buffer | undefined
  contentType: string
  isChunked: boolean
}
