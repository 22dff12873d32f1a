export interface Credentials {
  readonly kundennummer: string
  /** Empty in the forced-change state. */
  readonly token: string
}

export interface ApiSetup {
  /** A path of this origin or an address of another one. */
  readonly apiBase: string
  readonly credentials: () => Credentials | undefined
  /** An answer renewed the session of this token. */
  readonly onTtl: (token: string, ttlSeconds: number) => void
  /** A call was refused with 401; the token is that of the call, undefined when it had none. */
  readonly onUnauthorized: (token: string | undefined) => void
}

let setup: ApiSetup | undefined

/** Once, before the first call: where the API is and whose session speaks. */
export function configureApi(next: ApiSetup): void {
  setup = { ...next, apiBase: next.apiBase.replace(/\/+$/, '') }
}

export function apiSetup(): ApiSetup {
  if (setup === undefined) throw new Error('configureApi() comes before the first call')
  return setup
}
