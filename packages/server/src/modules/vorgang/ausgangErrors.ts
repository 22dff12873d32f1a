import { notFound, PortalError } from '../../http/portalError.ts'
import type { Aufnahme } from './vorgangsantwort.ts'

/** No token, one of another tenant, or a revoked one. */
export const tokenRequired = () =>
  new PortalError(
    401,
    'Kein gültiger Token',
    'Der Anfrage fehlt ein gültiger Token dieses Mandanten (Authorization: Bearer …).',
    {},
    { 'www-authenticate': 'Bearer' },
  )

export const mayOnlyRead = () =>
  new PortalError(403, 'Nicht erlaubt', 'Mit diesem Token lassen sich Vorgänge nur abholen, nicht beantworten.')

/** Where a list is to go on behind a Vorgang that there is not. */
export const unknownNr = (nr: string) =>
  new PortalError(
    404,
    'Nicht gefunden',
    `Einen Vorgang mit der Nummer ${nr} gibt es nicht oder nicht mehr. nach=0 beginnt beim ersten.`,
  )

/** Throws what says why an answer to a Vorgang was not taken. */
export function refuseAntwort(aufnahme: Aufnahme): void {
  switch (aufnahme.status) {
    case 'aufgenommen':
      return
    case 'unbekannt':
      throw notFound('Der Vorgang')
    case 'vorher':
      throw new PortalError(
        409,
        'Reihenfolge',
        `Zuerst ist der Vorgang ${aufnahme.nr} zu derselben Sache zu beantworten.`,
      )
    case 'anders':
      throw new PortalError(409, 'Schon beantwortet', 'Dieser Vorgang ist schon anders beantwortet; dabei bleibt es.')
    case 'unpassend':
      throw new PortalError(
        409,
        'Keine Kontaktanfrage',
        'Mit einem Text beantwortet wird nur eine Kontaktanfrage; diesen Vorgang nehmen Sie an oder lehnen ihn ab.',
      )
    case 'erwartet':
      throw new PortalError(
        409,
        'Für ein System',
        `Diesen Vorgang übernimmt ${aufnahme.abnehmer.join(', ')}; er bleibt dafür bereit.`,
      )
  }
}
