import { addTage } from '@ekp/wire/rules/kalendertag'
import type { Tarifvergleich } from '@ekp/wire/tarif/vergleich'
import { downloadCsv, formatCsv } from '../../../lib/saveFile.ts'
import { grundText, isEigener } from './texts.ts'

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
    tarif.grund !== null ? grundText(tarif.grund) : tarif.ohneGrundpreis ? 'ohne Grundpreis' : null,
  ])
  return { name: `Tarifvergleich_${von}_${addTage(bis, -1)}.csv`, text: formatCsv(header, rows) }
}

export function downloadVergleich(vergleich: Tarifvergleich): void {
  const { name, text } = vergleichCsv(vergleich)
  downloadCsv(name, text)
}
