import { formatDatum, formatZeitpunkt } from '../../../lib/formats.ts'
import { findAblesungen, type GefundeneAblesung } from '../../../modules/kunde/ablesungen.ts'
import type { Command } from '../../command.ts'
import { loadMandant, mandant, withDatabase } from '../../mandant.ts'
import { CallError } from '../../parameters.ts'
import { answer, vertrag, zaehler } from '../../kunde.ts'

export const ablesungSuchen: Command = {
  name: 'ablesung-suchen',
  help: `zeigt die letzten Ablesungen eines Vertrags oder Zählers (--vertrag oder --zaehler):
wann sie kamen, mit welchen Werten, und ob ihr Vorgang übergeben ist; ändert nichts`,
  parameters: [mandant, vertrag, zaehler],
  run: (given, { environment, ...terminal }) =>
    answer(terminal, async () => {
      const [vertragId, nummer] = [given(vertrag), given(zaehler)]
      if ((vertragId === undefined) === (nummer === undefined)) {
        throw new CallError('Bitte nennen Sie --vertrag oder --zaehler, eines von beiden.')
      }
      const gesucht = vertragId === undefined ? { zaehler: nummer ?? '' } : { vertrag: vertragId }
      const umgebung = loadMandant(environment, given(mandant))
      const ablesungen = await withDatabase(umgebung, (db) => findAblesungen(db, gesucht))
      if (ablesungen.length === 0) await terminal.out('Ablesungen gibt es dazu keine.')
      for (const ablesung of ablesungen) await terminal.out(describe(ablesung))
    }),
}

function describe(ablesung: GefundeneAblesung): string {
  const { vertragId, kundennummer, zaehlernummer, ablesedatum, werte, ableseart, hatFoto } = ablesung
  const staende = werte.map(({ obiskennzahl, wert }) => `${obiskennzahl} ${formatStand(wert)}`).join(', ')
  return [
    `Abgelesen am ${formatDatum(ablesedatum)}: ${staende}${hatFoto ? ', mit Foto' : ''}`,
    `  Kunde ${kundennummer}, Vertrag ${vertragId}, Zähler ${zaehlernummer}, Art ${ableseart}`,
    `  ${describeWeg(ablesung)}`,
  ].join('\n')
}

/** Exact decimal text with six places, as people read it: without zeros at its end. */
function formatStand(wert: string): string {
  const [ganze = '', stellen = ''] = wert.split('.')
  let end = stellen.length
  while (stellen[end - 1] === '0') end--
  return end === 0 ? ganze : `${ganze},${stellen.slice(0, end)}`
}

function describeWeg({ eingegangenAm, vorgang }: GefundeneAblesung): string {
  if (eingegangenAm === null) return 'kam mit einem Import'
  const eingang = `im Portal eingegangen am ${formatZeitpunkt(eingegangenAm)}`
  if (vorgang === null) return `${eingang}; ihr Vorgang ist schon gelöscht`
  const { nr, uebergebenAm } = vorgang
  return uebergebenAm === null
    ? `${eingang}, Vorgang ${nr}, noch nicht übergeben`
    : `${eingang}, Vorgang ${nr}, übergeben am ${formatZeitpunkt(uebergebenAm)}`
}
