import * as v from 'valibot'
import { Passwort } from './anmeldung.ts'
import { binary, endpoint } from './endpoint.ts'

/** Everything about oneself (Art. 15, 20 DSGVO); a right, so that the access level `eingeschränkt` has it as well. */
export const downloadAuskunft = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/auskunft',
  summary: 'Alle Daten des Kunden als ZIP-Datei, einmal am Tag und nur mit seinem Passwort.',
  access: 'session',
  headers: v.object({ passwort: Passwort }),
  output: binary,
  errors: [403, 429],
})
