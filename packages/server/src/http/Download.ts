/** A file on its way to a customer: what a handler of a call answers whose output is `binary`. */
export interface Download {
  /** Undefined where it is made on its way; then only its end says that it is whole. */
  readonly bytes: number | undefined
  /** Each chunk holds until the next one is asked for. */
  readonly chunks: AsyncIterable<Uint8Array>
  close(): Promise<void>
  /** The chunks have failed or come to less than was said. */
  onFailure(): void
  readonly medientyp: string
  /** As somebody has written it: may be hostile. */
  readonly dateiname: string
}
