/** An archive that is being written. */
export interface Zip {
  /** Adds a file, and answers once its content has been read; throws when nobody wants it any more. */
  add(path: string, content: AsyncIterable<Uint8Array>, options?: { readonly isCompressed?: boolean }): Promise<void>
}
