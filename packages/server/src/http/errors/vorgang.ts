import { PortalError } from './portalError.ts'

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
  new PortalError(
    403,
    'Nicht erlaubt',
    'Mit diesem Token lassen sich Vorgänge nur lesen. Übernehmen und beantworten darf einer, der mit --antworten angelegt ist.',
  )

/** Where a list is to go on behind a Vorgang that there is not. */
export const unknownNr = (nr: string) =>
  new PortalError(
    404,
    'Nicht gefunden',
    `Einen Vorgang mit der Nummer ${nr} gibt es nicht oder nicht mehr. nach=0 beginnt beim ersten.`,
  )

/** An earlier change of the same thing waits for its answer. */
export const antwortTooEarly = (nr: number) =>
  new PortalError(409, 'Reihenfolge', `Zuerst ist der Vorgang ${nr} zu derselben Sache zu beantworten.`)

export const beantwortetAnders = () =>
  new PortalError(409, 'Schon beantwortet', 'Dieser Vorgang ist schon anders beantwortet; dabei bleibt es.')

/** The customer has taken it back before anybody had it. */
export const vorgangZurueckgenommen = () =>
  new PortalError(409, 'Zurückgenommen', 'Der Kunde hat diesen Vorgang zurückgenommen; er ist nicht auszuführen.')

/** A text answers a question, and nothing else. */
export const noKontaktanfrage = () =>
  new PortalError(
    409,
    'Keine Kontaktanfrage',
    'Mit einem Text beantwortet wird nur eine Kontaktanfrage; diesen Vorgang nehmen Sie an oder lehnen ihn ab.',
  )

/** Only a system that takes Vorgänge of this kind makes it handed over. */
export const vorgangAwaited = (abnehmer: readonly string[]) =>
  new PortalError(409, 'Für ein System', `Diesen Vorgang übernimmt ${abnehmer.join(', ')}; er bleibt dafür bereit.`)
