import { tables } from '../../db/schema.ts'
import { fremde } from '../../db/tables/fremde.ts'
import { loeschregeln, type Tabelle } from '../../db/tables/table.ts'

const all = (): [string, Tabelle][] => Object.entries({ ...tables, ...fremde })

/** The list of docs/datenschutz.md: what is stored, for what, of which kind, by when it goes. */
export function formatVerzeichnis(): string {
  const personal = all().flatMap(([table, { zweck, loeschregel, spalten }]) => {
    const kategorien = Object.values(spalten).flatMap((column) => (column.personenbezug ? [column.kategorie] : []))
    if (kategorien.length === 0) return []
    return [{ loeschregel, text: `- \`${table}\`: ${zweck} (${[...new Set(kategorien)].join(', ')})` }]
  })
  const byRegel = Map.groupBy(personal, ({ loeschregel }) => loeschregeln[loeschregel])
  const impersonal = all().flatMap(([table, { loeschregel, zweck }]) =>
    loeschregel === 'keine' ? [`\`${table}\` (${zweck})`] : [],
  )
  return [
    ...[...byRegel].map(([regel, tables]) => `**${upperFirst(regel)}:**\n\n${tables.map(({ text }) => text).join('\n')}`),
    `Nicht personenbezogen: ${impersonal.join(', ')}.`,
  ].join('\n\n')
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The list of docs/datenschutz.md: what is about a person and not in the export, by the reason. */
export function formatAusgenommenes(): string {
  const withheld = all().flatMap(([table, { spalten }]) =>
    Object.entries(spalten).flatMap(([column, eine]) =>
      eine.personenbezug && !eine.auskunft ? [{ name: `\`${table}.${column}\``, grund: eine.grund }] : [],
    ),
  )
  return [...Map.groupBy(withheld, ({ grund }) => grund)]
    .map(([grund, columns]) => `- ${grund}: ${columns.map(({ name }) => name).join(', ')}`)
    .join('\n')
}
