import { technicalError } from '@ekp/wire/problem'

export interface Credentials {
  readonly kundennummer: string
  /** Empty in the forced-change state. */
  readonly token: string
}

export interface ApiSetup {
  /** A path of this origin or an address of another one. */
  readonly apiBase: string
  /** Headers that every call carries. */
  readonly headers?: Readonly<Record<string, string>>
  /** The customer's session; undefined while there is none, and where a cookie says who calls. */
  readonly credentials?: () => Credentials | undefined
  /** A view of the service desk tells every call that it is one, so that the host refuses whatever changes something. */
  readonly isEinsicht?: boolean
  /** An answer renewed the session of this token. */
  readonly onTtl?: (token: string, ttlSeconds: number) => void
  /** A call was refused with 401; the token is that of the call, undefined when it had none. */
  readonly onUnauthorized?: (token: string | undefined) => void
  /** The German sentences for failed calls; the customers' ones unless named. */
  readonly sentenceFor?: SentenceFor
}

/** The sentence for a failed call; undefined: none. */
type SentenceFor = (
  /** The code of `ApiError`: 0 if no answer came, below 400 if something else than the API answered. */
  code: number,
  /** What the host said. */
  sent: string | undefined,
) => string | undefined

const noAnswer =
  'Das Kundenportal ist gerade nicht zu erreichen. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.'

/** What customers read: after a fault always the same sentence [schnittstelle-10]. */
const forCustomers: SentenceFor = (code, sent) => {
  if (code === 0) return noAnswer
  return code < 400 || (code >= 500 && code < 600) ? technicalError : sent
}

let setup: ApiSetup | undefined

/** Called once, before the first call: where the API is, and where the session's token comes from. */
export function configureApi(next: ApiSetup): void {
  setup = { ...next, apiBase: next.apiBase.replace(/\/+$/, '') }
}

export function apiSetup(): ApiSetup {
  if (setup === undefined) throw new Error('configureApi() comes before the first call')
  return setup
}

export const sentenceFor: SentenceFor = (code, sent) => (setup?.sentenceFor ?? forCustomers)(code, sent)
