import { DatabaseAway } from './databaseAway.ts'
import { errorCode } from '../lib/errorCode.ts'

/** Why a database does not open, by the code of the error. */
const reasons: Readonly<Record<string, string>> = {
  '3D000': 'es gibt sie nicht',
  '28P01': 'das Passwort stimmt nicht',
  '28000': 'der Server lässt diesen Benutzer nicht zu',
  '42501': 'diesem Benutzer fehlen Rechte',
  '55000': 'sie nimmt keine Verbindungen an',
  '57P03': 'der Server startet oder endet gerade',
  '53100': 'die Platte des Servers ist voll',
  '53300': 'der Server hat keine Verbindung mehr frei',
  '25006': 'sie lässt nur Lesen zu',
  XX001: 'sie ist beschädigt',
  XX002: 'sie ist beschädigt',
  ECONNREFUSED: 'dort läuft kein PostgreSQL',
  ENOTFOUND: 'den Namen des Servers gibt es nicht',
}

/** In a few German words for the operator; what is not foreseen is named by its code. */
export function describeDatabaseError(error: unknown): string {
  const code = errorCode(error)
  if (code === '' && error instanceof DatabaseAway) return 'sie antwortet nicht'
  if (code === '') return error instanceof Error ? error.message : String(error)
  return reasons[code] === undefined ? code : `${reasons[code]}; ${code}`
}
