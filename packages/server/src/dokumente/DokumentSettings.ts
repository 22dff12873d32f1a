/** Where the contents of documents lie. */
export type DokumentSettings = { readonly dir: string } | { readonly s3: S3Settings }

/** A bucket of an S3-compatible object storage. */
export interface S3Settings {
  /** With bucket and, where there is one, prefix: `https://s3.example/portal/dokumente`. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
