import { einordnung } from '../../db/einordnung/einordnung.ts'
import { fremdeEinordnung } from '../../db/einordnung/fremdeEinordnung.ts'
import { loeschregeln, type Tabelleneinordnung } from '../../db/einordnung/types.ts'

const all = (): [string, Tabelleneinordnung][] => Object.entries({ ...einordnung, ...fremdeEinordnung })

/** The table of docs/datenschutz.md: what is stored, for what, of which kind, and for how long. */
export function formatVerzeichnis(): string {
  const rows = all().flatMap(([tabelle, { zweck, loeschregel, spalten }]) => {
    const kategorien = Object.values(spalten).flatMap((spalte) => (spalte.personenbezug ? [spalte.kategorie] : []))
    if (kategorien.length === 0) return []
    return `| \`${tabelle}\` | ${zweck} | ${[...new Set(kategorien)].join(', ')} | ${loeschregeln[loeschregel]} |`
  })
  const impersonal = all().flatMap(([tabelle, { loeschregel, zweck }]) =>
    loeschregel === 'keine' ? [`\`${tabelle}\` (${zweck})`] : [],
  )
  return [
    '| Tabelle | Zweck | Kategorien | gelöscht wird |',
    '|---|---|---|---|',
    ...rows,
    '',
    `Nicht personenbezogen: ${impersonal.join(', ')}.`,
  ].join('\n')
}

/** The list of docs/datenschutz.md: what is about a person and not in the export, and why. */
export function formatAusgenommenes(): string {
  return all()
    .flatMap(([tabelle, { spalten }]) => {
      const withheld = Object.entries(spalten).flatMap(([spalte, eine]) =>
        eine.personenbezug && !eine.auskunft ? [{ spalte, grund: eine.grund }] : [],
      )
      const byGrund = Map.groupBy(withheld, ({ grund }) => grund)
      return [...byGrund].map(
        ([grund, columns]) => `- \`${tabelle}\`: ${columns.map(({ spalte }) => `\`${spalte}\``).join(', ')} – ${grund}`,
      )
    })
    .join('\n')
}
