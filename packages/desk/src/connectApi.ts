import { configureApi } from '@ekp/web/api/setup.ts'
import { prefixes } from '@ekp/wire/endpoint'
import { dienstHeader } from '@ekp/wire/dienst'
import { technicalError } from '@ekp/wire/problem'

const technical = 'Das hat wegen eines technischen Fehlers nicht geklappt. Bitte versuchen Sie es noch einmal.'
const offline = 'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.'
const unknownPath = 'Diese Adresse gibt es nicht.'

/** Called once, before the first call. Who signs in here is told by a cookie. */
export function connectApi(): void {
  configureApi({ apiBase: prefixes.dienst, headers: { [dienstHeader]: '1' }, sentenceFor })
}

/** The sentence for a failed call. The customers' one for a fault would send the Kundenservice to itself. */
function sentenceFor(code: number, sent: string | undefined): string {
  if (sent !== undefined && sent !== technicalError) return sent
  if (code === 0) return offline
  return code === 404 ? unknownPath : technical
}
