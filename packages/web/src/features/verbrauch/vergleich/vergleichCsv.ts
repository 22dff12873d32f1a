import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Tarifvergleich, Vergleichstarif } from '@ekp/wire/tarif/vergleich'
import { downloadCsv, formatCsv } from '../../../lib/saveFile.ts'
import { bedingungText, grundText, isEigener } from './texts.ts'

const spanne = (name: string) => [`${name} mindestens in EUR`, `${name} höchstens in EUR`]
const header = [
  ...['Tarif', 'Art', 'Angebot ab', 'Angebot bis'],
  ...[...spanne('Kosten'), ...spanne('Ohne Verschieben'), ...spanne('Unterschied')],
  'Hinweis',
]

/** The tariffs of the page as a file [tarif-28]. */
export function vergleichCsv({ von, bis, tarife }: Tarifvergleich): { name: string; text: string } {
  const rows = tarife.map((tarif) => [
    tarif.name,
    isEigener(tarif) ? 'eigener Tarif' : 'Angebot',
    tarif.gueltigVon,
    tarif.gueltigBis === null ? null : addTage(tarif.gueltigBis, -1),
    ...[tarif.kosten, tarif.kostenUnverschoben, tarif.unterschied].flatMap((one) => [
      one?.mindestens ?? null,
      one?.hoechstens ?? null,
    ]),
    hinweisOf(tarif),
  ])
  return { name: `Tarifvergleich_${von}_${addTage(bis, -1)}.csv`, text: formatCsv(header, rows) }
}

function hinweisOf({ grund, bedingung, gleicheTeile, ohneGrundpreis }: Vergleichstarif): string | null {
  if (grund !== null) return grundText(grund)
  const texts = [
    ...(bedingung === null ? [] : [bedingungText[bedingung].replaceAll('\u00A0', ' ')]),
    ...(ohneGrundpreis ? ['ohne Grundpreis'] : gleicheTeile ? [] : ['andere Beträge im Jahr']),
  ]
  return texts.length === 0 ? null : texts.join(' ')
}

export function downloadVergleich(vergleich: Tarifvergleich): void {
  const { name, text } = vergleichCsv(vergleich)
  downloadCsv(name, text)
}
