import { passwortAenderungNoetig, portalGesperrt } from '@ekp/wire/problem'
import { ApiError, errorText } from '../../api/ApiError.ts'

/** What the app does after a failed login [anmeldung-13] [anmeldung-14] [anmeldung-17]. */
export type LoginFailure =
  | { readonly kind: 'changePassword' }
  | { readonly kind: 'blocked' }
  /** What was typed is wrong. */
  | { readonly kind: 'refused'; readonly text: string }
  /** Nobody judged what was typed. */
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
