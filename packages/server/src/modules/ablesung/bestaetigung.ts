import type { NeueAblesung } from '@ekp/wire/ablesung'
import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { einheitOf } from '@ekp/wire/rules/zaehlereinheit'
import type { Database } from '../../db/open.ts'
import type { Eingang } from '../../db/vorgang/vorgang.ts'
import type { OwnedVertrag } from '../../http/access.ts'
import { formatDatum, formatZeitpunkt } from '../../lib/formats.ts'
import { queueKundenmail } from '../../mail/queueMail.ts'
import { anredeOf } from '../../mail/texts.ts'
import { formatZaehlerstand } from './hinweis.ts'

/**
 * Tells the customer which reading a clerk took up for him, or came by a link, if he has an address: what was misheard, or
 * sent by somebody else, must come out.
 */
export async function queueBestaetigung(
  tx: Database,
  { kundennummer, vertragId }: OwnedVertrag,
  { zaehlernummer, ablesedatum, ablesewerte }: NeueAblesung,
  { nr, eingegangenAm, perLink = false }: Eingang & { readonly perLink?: boolean | undefined },
): Promise<void> {
  const { email, ...kunde } = await tx
    .selectFrom('anschlussnutzer')
    .where('kundennummer', '=', kundennummer)
    .select(['email', 'anrede', 'titel', 'vorname', 'nachname'])
    .executeTakeFirstOrThrow()
  if (!email) return
  const werte = Object.entries(ablesewerte)
  await queueKundenmail(tx, kundennummer, {
    an: email,
    betreff: 'Ihr Zählerstand ist bei uns eingegangen',
    anrede: anredeOf(kunde),
    absaetze: [
      perLink
        ? 'mit dem Link, den wir Ihnen geschickt haben, ist dieser Zählerstand bei uns angekommen.'
        : 'unser Kundendienst hat den Zählerstand aufgenommen, den Sie uns genannt haben.',
    ],
    angaben: [
      { name: 'Vertrag', wert: vertragId },
      { name: 'Zähler', wert: zaehlernummer },
      { name: 'Abgelesen am', wert: formatDatum(ablesedatum) },
      ...werte.map(([obiskennzahl, wert]) => ({
        name: werte.length === 1 ? 'Zählerstand' : `Zählerstand ${deriveKanalname(obiskennzahl)}`,
        wert: `${formatZaehlerstand(wert)} ${einheitOf(obiskennzahl)}`,
      })),
      { name: 'Eingegangen am', wert: formatZeitpunkt(eingegangenAm) },
      { name: 'Nummer', wert: String(nr) },
    ],
    knopf: { text: 'Ablesungen ansehen', url: `/vertrag/${vertragId}/ablesungen` },
  })
}
