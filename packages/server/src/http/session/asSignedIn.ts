import { formatWartezeit } from '../../lib/formats.ts'
import { tooMany } from '../errors/tooMany.ts'
import { loginFailed, PortalError, retryAfter } from '../errors/portalError.ts'

/** The text for a customer with a session, which goes on. */
function passwortFalsch(feld: 'passwort' | 'altesPasswort'): PortalError {
  const text = feld === 'passwort' ? 'Das Passwort ist nicht richtig.' : 'Das alte Passwort ist nicht richtig.'
  return new PortalError(403, 'Passwort nicht richtig', text, { felder: [{ feld, text }] })
}

const tooManyPasswoerter = (seconds: number) =>
  tooMany(
    `Nach vielen Versuchen ist eine Pause nötig; das Passwort wurde nicht geprüft. Bitte versuchen Sie es ${formatWartezeit(seconds)} erneut.`,
    seconds,
  )

/**
 * A refused password with the text for a customer with a session: the login's texts mention his number and the reset
 * link.
 */
export function asSignedIn(error: unknown, field: 'passwort' | 'altesPasswort'): unknown {
  if (!(error instanceof PortalError) || error.members.code !== undefined) return error
  const { [retryAfter]: seconds } = error.headers
  if (error.status === 403) return passwortFalsch(field)
  return error.title === loginFailed().title && seconds !== undefined ? tooManyPasswoerter(Number(seconds)) : error
}
