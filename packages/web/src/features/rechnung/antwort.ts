import type { Kundenrechnung, RechnungMitZeilen, Rechnungsunterschied } from '@ekp/wire/rechnung'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { findZahltag, isGeltend, isZuZahlen, nameErgebnis } from '@ekp/wire/rules/rechnungsergebnis'
import { formatDatum, formatEuro, formatMonat } from '../../lib/format.ts'
import { listUrsachen } from './texts.ts'

type Rechnungsergebnis = Pick<
  RechnungMitZeilen,
  'brutto' | 'zuZahlen' | 'faelligkeitsdatum' | 'bezahltAm' | 'istStorno' | 'storniertDurch'
>

/** What is paid or comes back, in the parts of a StageAnswer; of a bill that does not say it, what it costs. */
export function ergebnisSatz(
  rechnung: Rechnungsergebnis,
  today: string,
): { before?: string; figure: string; after?: string } {
  const { brutto, zuZahlen, istStorno, storniertDurch } = rechnung
  if (istStorno)
    return { before: 'Diese Stornorechnung über', figure: formatEuro(brutto), after: 'nimmt eine Rechnung zurück' }
  if (storniertDurch !== null)
    return { before: 'Diese Rechnung über', figure: formatEuro(brutto), after: 'gilt nicht mehr' }
  if (zuZahlen === null) return { figure: formatEuro(brutto), after: 'mit Umsatzsteuer' }
  if (zuZahlen === 0) return { before: 'Zu zahlen', figure: formatEuro(0), after: 'alles ist bezahlt' }
  const zahltag = findZahltag(rechnung)
  return {
    before: isZuZahlen(rechnung, today) ? 'Zu zahlen' : nameErgebnis(brutto, zuZahlen),
    figure: formatEuro(Math.abs(zuZahlen)),
    ...(zahltag && { after: `${zahltag.wort} ${formatDatum(zahltag.tag)}` }),
  }
}

/** `Die Kosten sind 41,00 EUR höher als im Oktober 2025, vor allem durch höhere Preise.` */
export function unterschiedSatz(
  unterschied: Rechnungsunterschied,
  vorherige: { readonly von: string; readonly bis: string } | undefined,
): string {
  const { summe } = unterschied
  const wann = vorherige === undefined ? 'auf der Rechnung davor' : wannText(vorherige)
  if (summe === 0) return `Die Kosten sind so hoch wie ${wann}.`
  // Items that only one of the bills has say nothing by themselves.
  const ursache = listUrsachen(unterschied).find(({ betrag }) => Math.sign(betrag) === Math.sign(summe))
  const durch = ursache === undefined ? '' : `, vor allem durch ${ursache.name}`
  return `Die Kosten sind ${formatEuro(Math.abs(summe))} ${summe > 0 ? 'höher' : 'niedriger'} als ${wann}${durch}.`
}

/** `im Oktober 2025`, `im Jahr 2025`, `vom 01.10.2024 bis 30.09.2025`. */
function wannText({ von, bis }: { readonly von: string; readonly bis: string }): string {
  const last = addTage(bis, -1)
  const isWhole = von.endsWith('-01') && bis.endsWith('-01')
  if (isWhole && von.slice(0, 7) === last.slice(0, 7)) return `im ${formatMonat(von)}`
  if (von.endsWith('-01-01') && last === `${von.slice(0, 4)}-12-31`) return `im Jahr ${von.slice(0, 4)}`
  return `vom ${formatDatum(von)} bis ${formatDatum(last)}`
}

/** The bill that holds in place of one that does not: the newest for its days; undefined for one that holds itself. */
export const findErsatz = (rechnung: Kundenrechnung | undefined, rechnungen: readonly Kundenrechnung[] = []) =>
  rechnung === undefined || isGeltend(rechnung)
    ? undefined
    : rechnungen.find(
        (one) =>
          isGeltend(one) && one.vertragId === rechnung.vertragId && one.von < rechnung.bis && one.bis > rechnung.von,
      )
