import * as v from 'valibot'
import { Passwort } from './anmeldung.ts'
import { binary, endpoint } from './endpoint.ts'

/**
 * All data about the customer (Art. 15, 20 DSGVO); customers with the access level `eingeschränkt` have this right as
 * well.
 */
export const downloadAuskunft = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/auskunft',
  summary: 'Alle Daten des Kunden als ZIP-Datei, einmal am Tag und nur mit seinem Passwort.',
  access: 'session',
  headers: v.object({ passwort: Passwort }),
  output: binary,
  errors: [403, 429],
})
