import { passwortAenderungNoetig, portalGesperrt } from '@ekp/wire/problem'
import { ApiError, errorText } from '../../api/ApiError.ts'

/** What a failed login leads to [section 8]. */
export type LoginFailure =
  | { readonly kind: 'changePassword' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'refused'; readonly text: string }

export function loginFailure(error: unknown): LoginFailure {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === passwortAenderungNoetig) return { kind: 'changePassword' }
  if (code === portalGesperrt) return { kind: 'blocked' }
  return { kind: 'refused', text: errorText(error, 'Die Anmeldung ist fehlgeschlagen.') }
}
