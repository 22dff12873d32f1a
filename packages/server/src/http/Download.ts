import type { Readable } from 'node:stream'

/** A file on its way to a customer: what a handler of a call answers whose output is `binary`. */
export interface Download {
  readonly stream: Readable
  readonly bytes: number
  readonly medientyp: string
  /** As somebody has written it: may be hostile. */
  readonly dateiname: string
}
