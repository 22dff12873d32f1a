import type { Feldtexte } from '../schema/feldtexte.ts'
import { SessionHeaders, SessionOwner } from '../anmeldung.ts'
import { endpoint } from '../endpoint.ts'
import { line } from '../schema/scalars.ts'
import { strict } from '../schema/strict.ts'

/** How the service desk looks into a customer's portal: it reads, and changes nothing [versorger-57]. */
export const beginEinsicht = endpoint({
  method: 'POST',
  path: '/anschlussnutzer/einsicht',
  summary: 'Beginnt die Ansicht des Kundendienstes, mit einem Code aus dessen Seiten: 30 Minuten, nur lesen.',
  access: 'public',
  body: strict({ einsichtscode: line(100) }),
  output: SessionOwner,
  replyHeaders: SessionHeaders,
  errors: [403, 429],
})

export const feldtexte: Feldtexte = {
  einsichtscode: 'Der Code hinter # in der Adresse, mit der der Kundendienst die Ansicht öffnet; er gilt einmal.',
}
