import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Tarif } from '@ekp/wire/tarif'
import { formatDatum, formatMonat } from '../../lib/format.ts'

/** Up to when the averages of a dynamic tariff that holds today reach, and when the next come; nothing for others. */
export function durchschnittsText(tarif: Tarif, today: string): string | undefined {
  if (!tarif.istDynamisch) return undefined
  const monatsanfang = `${today.slice(0, 7)}-01`
  const laufend = formatMonat(today)
  const { durchschnittlicherArbeitspreisVormonat: vormonat, durchschnittlicherArbeitspreisGesamt: total } = tarif
  if (vormonat === null && total === null && tarif.gueltigVon !== null && tarif.gueltigVon < monatsanfang)
    return 'Was eine kWh zu welcher Stunde kostet, zeigt die Preiszeitreihe.'
  return vormonat === null && total === null
    ? `Durchschnittliche Arbeitspreise liegen noch nicht vor. Die Werte für ${laufend} erwarten wir nach dem Monatsende.`
    : `Die durchschnittlichen Arbeitspreise reichen bis ${formatDatum(addTage(monatsanfang, -1))}. Die Werte für ${laufend} erwarten wir nach dem Monatsende.`
}

interface Failed {
  historie: boolean
  vertrag: boolean
}

/** What could not be loaded, in these words and never in the server's [tarif-12]. */
export function tarifhistorieErrorText({ historie, vertrag }: Failed): string {
  const texts = [
    historie && 'Es ist ein Fehler bei Laden der Tarifhistorie aufgetreten.',
    vertrag && 'Es ist ein Fehler bei Laden des Vertrags aufgetreten.',
  ]
  return texts.filter(Boolean).join(' ')
}
