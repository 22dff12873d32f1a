import { isKuenftig } from '@ekp/wire/rules/eintrag'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { formatDatum, formatListe } from '../../lib/format.ts'
import type { InputCheck } from '../../lib/input/checkInput.ts'
import type { Eintrag, Eintragsart } from './eintragsart.ts'

type Art<E extends Eintrag> = Pick<Eintragsart<E>, 'wort' | 'kurz'>
type Wort = Pick<Eintragsart<Eintrag>, 'wort'>

/** The entry that holds on a day. */
export function findGueltigen<E extends Eintrag>(eintraege: readonly E[], tag: string): E | undefined {
  return eintraege.find(
    ({ gueltigVon, gueltigBis }) =>
      (gueltigVon === null || gueltigVon <= tag) && (gueltigBis === null || gueltigBis >= tag),
  )
}

/** The entries that begin after a day, the next one first: they would end a new one that begins on it [eintrag-4]. */
export function listSpaetere<E extends Eintrag>(eintraege: readonly E[], tag: string): E[] {
  const spaetere = eintraege.filter((eintrag) => isKuenftig(eintrag, tag))
  return spaetere.toSorted((a, b) => ((a.gueltigVon ?? '') < (b.gueltigVon ?? '') ? -1 : 1))
}

/** Whether a new entry can replace planned ones: they are named by their ids, which other hosts may not send. */
export function isErsetzbar<E extends Eintrag>(
  { idOf }: Pick<Eintragsart<E>, 'idOf'>,
  geplante: readonly E[],
): boolean {
  return geplante.length > 0 && geplante.every((eintrag) => idOf(eintrag) !== null)
}

interface NeuerEintrag {
  readonly gueltigVon: string
  readonly geplante: string
}

/** The planned entries that a new one can replace; none while its day is not chosen [eintrag-4]. */
function listErsetzbare<E extends Eintrag>(
  art: Pick<Eintragsart<E>, 'idOf'>,
  eintraege: readonly E[],
  gueltigVon: string,
): E[] {
  const spaetere = gueltigVon === '' ? [] : listSpaetere(eintraege, gueltigVon)
  return isErsetzbar(art, spaetere) ? spaetere : []
}

/** Adds to a checked form what becomes of the planned entries that the new one meets: it has to be chosen [eintrag-4]. */
export function checkGeplante<E extends Eintrag, Neu extends { ersetzteGeplante?: string[] | undefined }>(
  art: Pick<Eintragsart<E>, 'idOf'>,
  eintraege: readonly E[],
  { gueltigVon, geplante }: NeuerEintrag,
  checked: InputCheck<Neu>,
): InputCheck<Neu> {
  const ersetzbare = listErsetzbare(art, eintraege, gueltigVon)
  if (ersetzbare.length === 0) return checked
  if (geplante === '') {
    const problems = 'problems' in checked ? checked.problems : {}
    return { problems: { ...problems, geplante: 'Bitte wählen Sie, was dann gelten soll.' } }
  }
  if (!('output' in checked) || geplante !== 'ersetzen') return checked
  return { output: { ...checked.output, ersetzteGeplante: ersetzbare.flatMap((one) => art.idOf(one) ?? []) } }
}

/**
 * Says what holds for a contract from a day on: its own entry, or else the customer's, whose entries are undefined where
 * they are not known [eintrag-15].
 */
export function geltungText<E extends Eintrag>(
  { wort, kurz }: Art<E>,
  tag: string,
  all: readonly E[],
  own: readonly E[] | undefined,
): string {
  const ab = `Ab dem ${formatDatum(tag)}`
  const eintrag = findGueltigen(all, tag)
  if (eintrag !== undefined) return ` ${ab} gilt: ${kurz(eintrag)}.`
  if (own === undefined) return ''
  const eigener = findGueltigen(own, tag)
  return eigener === undefined
    ? ` ${ab} ist für diesen Vertrag keine ${wort} hinterlegt.`
    : ` ${ab} gilt Ihre eigene ${wort}: ${kurz(eigener)}.`
}

/**
 * Says of a new entry what it replaced, and what ends it [eintrag-4]; empty when it holds for ever. `all` are the entries
 * after it was saved.
 */
export function folgenText<E extends Eintrag>(
  { kurz }: Pick<Art<E>, 'kurz'>,
  gueltigVon: string,
  all: readonly E[],
  ersetzte: readonly E[],
): string {
  const entfallen = ersetzte.map((eintrag) => ` Die ab ${formatDatum(eintrag.gueltigVon ?? '')} geplante entfällt.`)
  const bis = all.find((eintrag) => eintrag.gueltigVon === gueltigVon)?.gueltigBis
  const next = bis && all.find((eintrag) => eintrag.gueltigVon === addTage(bis, 1))
  if (!next) return entfallen.join('')
  return `${entfallen.join('')} Sie gilt bis ${formatDatum(bis)}; danach gilt die schon geplante: ${kurz(next)}.`
}

/** Says for which contracts a new entry of the customer holds; `eigeneVertraege` have entries of their own [eintrag-16]. */
export function geltungsbereichText(
  { wort }: Wort,
  vertragIds: readonly string[],
  eigeneVertraege: readonly string[] | undefined,
): string {
  if (eigeneVertraege === undefined)
    return `Gilt für alle Ihre Verträge, für die keine abweichende ${wort} hinterlegt ist.`
  const uebrige = vertragIds.filter((vertragId) => !eigeneVertraege.includes(vertragId))
  const abweichend =
    eigeneVertraege.length > 0 ? ` Für ${nameVertraege(eigeneVertraege)} ist eine abweichende ${wort} hinterlegt.` : ''
  return uebrige.length === 0 ? abweichend.trim() : `Gilt für ${nameVertraege(uebrige)}.${abweichend}`
}

function nameVertraege(vertragIds: readonly string[]): string {
  return `${vertragIds.length === 1 ? 'Vertrag' : 'die Verträge'} ${formatListe(vertragIds)}`
}
