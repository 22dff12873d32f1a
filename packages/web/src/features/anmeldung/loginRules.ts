import { passwortAenderungNoetig, portalGesperrt } from '@ekp/wire/problem'
import { canonicalKundennummer } from '@ekp/wire/rules/anschlussnutzer/kundennummer'
import { zaehlerschluessel } from '@ekp/wire/rules/zaehlernummer'
import { plainCode } from '@ekp/wire/rules/text/plainLine'
import { ApiError, errorText } from '../../api/ApiError.ts'
import { attempt } from '../../lib/attempt.ts'

interface LoginInput {
  readonly kundennummer: string
  readonly passwort: string
  readonly isAccepted: boolean
}

/** More than any customer number needs, and what the API takes. */
const maxKundennummer = 60
const maxPasswort = 512
const maxZaehlernummer = 100

const isTooLong = (kundennummer: string) => kundennummer.replace(/\s+/g, '').length > maxKundennummer
const kundennummerTooLong = 'Die Kundennummer ist zu lang.'

/** Why the login button is still disabled, in words; undefined when it is not [anmeldung-5]. */
export function loginGap({ kundennummer, passwort, isAccepted }: LoginInput, hasTerms: boolean): string | undefined {
  if (isTooLong(kundennummer)) return kundennummerTooLong
  if (passwort.length > maxPasswort) return 'Das Passwort ist zu lang.'
  const gaps = [kundennummer.trim() === '' && 'Ihre Kundennummer ein', passwort === '' && 'Ihr Passwort ein'].filter(
    (gap) => gap !== false,
  )
  const isMissingTerms = hasTerms && !isAccepted
  if (gaps.length === 0) return isMissingTerms ? 'Bitte stimmen Sie noch den Nutzungsbedingungen zu.' : undefined
  const fields = gaps.length === 2 ? 'Ihre Kundennummer und Ihr Passwort ein' : gaps.join('')
  return `Bitte geben Sie ${fields}${isMissingTerms ? ' und stimmen Sie den Nutzungsbedingungen zu' : ''}.`
}

/** Why a customer cannot register with these numbers yet; undefined when he can [anmeldung-29]. */
export function registrierenGap(input: { kundennummer: string; zaehlernummer: string }): string | undefined {
  if (isTooLong(input.kundennummer)) return kundennummerTooLong
  if (input.zaehlernummer.length > maxZaehlernummer) return 'Die Zählernummer ist zu lang.'
  const gaps = [
    input.kundennummer.trim() === '' && 'Kundennummer',
    zaehlerschluessel(input.zaehlernummer) === '' && 'Zählernummer',
  ].filter((gap) => gap !== false)
  return gaps.length === 0 ? undefined : `Bitte geben Sie Ihre ${gaps.join(' und Ihre ')} ein.`
}

/** What the app does after a failed login [anmeldung-13] [anmeldung-14] [anmeldung-17]. */
export type LoginFailure =
  | { readonly kind: 'changePassword' }
  | { readonly kind: 'blocked' }
  /** The typed input is wrong. */
  | { readonly kind: 'refused'; readonly text: string }
  /** The typed input was not checked. */
  | { readonly kind: 'failed'; readonly text: string }

export function loginFailure(error: unknown): LoginFailure {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === passwortAenderungNoetig) return { kind: 'changePassword' }
  if (code === portalGesperrt) return { kind: 'blocked' }
  const isRefused = code === 400 || code === 401 || code === 403
  return { kind: isRefused ? 'refused' : 'failed', text: failureText(error) }
}

function failureText(error: unknown): string {
  const failed = 'Die Anmeldung ist fehlgeschlagen.'
  const text = errorText(error, failed)
  // Without an answer there is no server's text; why it failed helps all the same.
  return error instanceof ApiError && error.status === 0 && text !== failed ? `${failed} ${text}` : text
}

/** The customer number to send for what was typed; what cannot be one goes as it is, and the server refuses it. */
export const typedKundennummer = (prefix: string, typed: string): string =>
  canonicalKundennummer(prefix, typed) ?? plainCode(typed)

const key = 'ekp-kundennummer'

/** The customer number as it stands in the login form, for a reload of this tab; never the password. */
export const typedNumber = {
  read: (): string => attempt(() => sessionStorage.getItem(key)) ?? '',
  keep: (text: string): void => attempt(() => sessionStorage.setItem(key, text)),
  forget: (): void => attempt(() => sessionStorage.removeItem(key)),
}
