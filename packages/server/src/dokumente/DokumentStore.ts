/**
 * The contents of one tenant's documents, each under the SHA-256 of its bytes; which document has which content the
 * database says. Methods throw `DokumentStoreError` where the store cannot be reached.
 */
export interface DokumentStore {
  /** Keeps a content; it is there for good when this answers. */
  put(content: AsyncIterable<Uint8Array>): Promise<StoredContent>
  /** The size of a content, undefined where there is none. */
  findBytes(sha256: Buffer): Promise<number | undefined>
  open(sha256: Buffer): Promise<OpenContent | undefined>
  /** Whoever is reading the content reads on to its end. */
  delete(sha256: Buffer): Promise<void>
  /** The names of all contents, in batches. */
  list(): AsyncIterable<readonly Buffer[]>
  /** Removes what interrupted calls of `put` have left; none may be under way. */
  tidy(): Promise<void>
}

/** A content that the store has taken. */
export interface StoredContent {
  readonly sha256: Buffer
  readonly bytes: number
}

/** An opened content; the caller that opened it must close it. */
export interface OpenContent {
  readonly bytes: number
  /** Each chunk holds until the next one is asked for: its memory is used again. */
  readonly chunks: AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/** The document store cannot be reached or refuses what it is asked for; its code may be logged. */
export class DokumentStoreError extends Error {
  override name = 'DokumentStoreError'
  /** A system error's such as `EACCES`, or an HTTP status. */
  readonly code: string

  constructor(code: string) {
    super(`document store: ${code}`)
    this.code = code
  }
}
