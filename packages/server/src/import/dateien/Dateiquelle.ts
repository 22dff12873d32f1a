/** A file that a line of the import names, open. */
export interface Datei {
  readonly bytes: number
  /** Its first bytes, which tell what it is. */
  readonly kopf: Buffer
  content(): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

/** Where an import finds the files that its lines name. */
export interface Dateiquelle {
  /** The file, or the German sentence that says why it cannot be had. */
  open(datei: string): Promise<Datei | string>
}
